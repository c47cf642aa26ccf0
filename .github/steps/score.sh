#!/usr/bin/env bash
# Usage: score.sh KEY RESPONSE [OPTION...]
# Scores RESPONSE against KEY. With --fail-under conll=70, exits with 1 if the score is lower.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
summarised "Scores of $2" corefscope score "$@"
