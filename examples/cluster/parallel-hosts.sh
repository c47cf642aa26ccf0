#!/bin/bash
# Scores the shards of a folder with GNU parallel, on several machines, and merges them.
#
#   HOSTS=node1,node2 parallel-hosts.sh FOLDER SHARDS [OPTION…]
#
# HOSTS are as of parallel's --sshlogin; `:`, which is the default, is this machine. FOLDER must be the same on all of them. A shard
# that fails is tried three times; a second call scores only what is missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd) shards=$2
shift 2

seq 0 $((shards - 1)) |
  parallel --sshlogin "${HOSTS:-:}" --env PATH --retries 3 --halt soon,fail=20% \
    "$here/score-shard.sh" "$folder" {} "${@@Q}"
corefscope merge "$folder"/*.counts --ci
