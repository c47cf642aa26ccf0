#!/bin/bash
# Scores the shards of a folder with GNU parallel on several machines, and merges their counts.
#
#   HOSTS=node1,node2 parallel-hosts.sh FOLDER SHARDS [OPTION…]
#
# HOSTS is a value of parallel's --sshlogin. The default, `:`, is this machine. FOLDER must be the same on all machines.
# A shard that fails is tried three times. A second call scores only missing shards.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd) shards=$2
shift 2

seq 0 $((shards - 1)) |
  parallel --sshlogin "${HOSTS:-:}" --env PATH --retries 3 --halt soon,fail=20% \
    "$here/score-shard.sh" "$folder" {} "${@@Q}"
corefscope merge "$folder"/*.counts --ci
