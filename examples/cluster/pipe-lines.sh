#!/bin/bash
# Does on this machine what Spark's pipe or a mapper of Hadoop streaming does: cuts JSON lines with `clusters` and
# `predicted_clusters` into N pieces, scores each piece in its own process, and merges the resulting lines of counts.
#
#   pipe-lines.sh FILE N [OPTION…]
set -euo pipefail
file=$1 pieces=$2
shift 2

counts=$(mktemp)
trap 'rm -f "$counts"' EXIT
split --number="l/$pieces" --filter="corefscope score --stdin-pairs jsonl ${*@Q}" "$file" > "$counts"
corefscope merge "$counts" --ci
