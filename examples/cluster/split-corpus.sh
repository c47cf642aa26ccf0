#!/bin/bash
# Distributes the sections of a file with `#begin document` lines over N files: PREFIX.0.EXT … PREFIX.(N-1).EXT.
#
#   split-corpus.sh FILE N PREFIX
#
# The sections of one document may go to different files, and so may the documents of one topic: use it only with the
# default --scope document.
set -euo pipefail
file=$1 shards=$2 prefix=$3

mkdir -p "$(dirname "$prefix")"
awk -v shards="$shards" -v prefix="$prefix" -v extension="${file##*.}" '
  /^#begin document/ { shard = section++ % shards }
  { print > (prefix "." shard "." extension) }
' "$file"
