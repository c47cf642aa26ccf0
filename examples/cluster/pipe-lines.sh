#!/bin/bash
# What a pipe of Spark or a mapper of Hadoop streaming does, on this machine: cuts JSON lines with `clusters` and `predicted_clusters` into N
# pieces, gives each piece to a process of its own, and merges the lines that come out, in whatever order.
#
#   pipe-lines.sh FILE N [OPTION…]
set -euo pipefail
file=$1 pieces=$2
shift 2

counts=$(mktemp)
trap 'rm -f "$counts"' EXIT
split --number="l/$pieces" --filter="corefscope score --stdin-pairs jsonl ${*@Q}" "$file" > "$counts"
corefscope merge "$counts" --ci
