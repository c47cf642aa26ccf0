#!/usr/bin/env bash
# Usage: compare.sh BASE KEY RESPONSE [OPTION...]
# Compares RESPONSE with the file or folder of the same name in the commit, tag or branch BASE. Both are scored against
# KEY as it is now. With --fail-if-worse new, exits with 1 if RESPONSE is significantly worse.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
base=$1 key=$2 response=$3
shift 3

if ! commit=$(git rev-parse --quiet --verify --end-of-options "$base^{commit}"); then
  # A checkout of a pull request has only its own commit.
  if ! git fetch --quiet --depth=1 origin -- "$base"; then
    echo "compare: there is no commit, tag or branch $base, neither here nor at origin" >&2
    exit 3
  fi
  commit=$(git rev-parse FETCH_HEAD)
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
title="$response compared with $base"
if ! git archive --format=tar --output="$folder/base.tar" "$commit" -- "$response" 2>"$folder/why"; then
  if git cat-file -e "$commit:./$response" 2>/dev/null; then
    cat "$folder/why" >&2
    exit 3
  fi
  summarised_sentence "$base has no $response, so there is nothing to compare with."
  exit 0
fi
mkdir "$folder/base"
tar -xf "$folder/base.tar" -C "$folder/base"
summarised "$title" corefscope compare "$key" "base=$folder/base/$response" "new=$response" "$@"
