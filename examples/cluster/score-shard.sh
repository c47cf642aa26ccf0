#!/bin/bash
# Scores one shard, unless its counts exist. They get their name only when they are complete, so that a killed job can
# be run again.
#
#   score-shard.sh FOLDER SHARD [OPTION…]
#
# FOLDER holds key.SHARD.* and response.SHARD.*, and gets SHARD.counts. The system is called "response" in every shard.
set -euo pipefail
folder=$1 shard=$2
shift 2

counts=$folder/$shard.counts
[ -e "$counts" ] && exit 0
exec corefscope score "$folder"/key."$shard".* response="$(echo "$folder"/response."$shard".*)" \
  --counts "$counts" "$@" > /dev/null
