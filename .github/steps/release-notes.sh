#!/usr/bin/env bash
# Usage: release-notes.sh TAG
# Prints the section of the changelog for a tag such as v2.0.0. Fails if package.json has another version, or if the
# changelog has no such section.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
version=$(node -p 'require("./package.json").version')
if [[ $1 != "v$version" ]]; then
  echo "release-notes: the tag is $1, but package.json has the version $version" >&2
  exit 1
fi
notes=$(awk -v heading="## $version " 'index($0 " ", heading) == 1 { found = 1; next } /^## / { found = 0 } found' CHANGELOG.md)
if [[ -z $notes ]]; then
  echo "release-notes: CHANGELOG.md has no section for $version" >&2
  exit 1
fi
printf '%s\n' "$notes"
