#!/bin/bash
# Scores one shard, unless that has been done: the counts have their name once they are complete, so whoever is killed is run again.
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
