#!/bin/bash
# Deals the documents of a file with `#begin document` lines out to N files: PREFIX.0.EXT … PREFIX.(N-1).EXT.
#
#   split-corpus.sh FILE N PREFIX
#
# The sections of one document may go to different files. With --scope topic, those of a topic must not.
set -euo pipefail
file=$1 shards=$2 prefix=$3

mkdir -p "$(dirname "$prefix")"
awk -v shards="$shards" -v prefix="$prefix" -v extension="${file##*.}" '
  /^#begin document/ { shard = section++ % shards }
  { print > (prefix "." shard "." extension) }
' "$file"
