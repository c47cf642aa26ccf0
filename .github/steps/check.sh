#!/usr/bin/env bash
# Usage: check.sh FILE...
# Lists the problems in annotation files, and exits with 1 if there are errors. On GitHub, they appear at their lines.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
if [[ ${GITHUB_ACTIONS:-} == true ]]; then
  corefscope check --format github "$@"
else
  corefscope check "$@"
fi
