#!/bin/bash
# Scores the shards of a folder as a Slurm array job, and merges their counts when all jobs have ended well.
#
#   slurm-array.sh FOLDER SHARDS [OPTION…]
#
# A second call scores only missing shards. FOLDER must be the same on all machines.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd) shards=$2
shift 2

array=$(sbatch --parsable --requeue --array="0-$((shards - 1))" --output="$folder/slurm-%a.log" \
  --wrap "'$here/score-shard.sh' '$folder' \$SLURM_ARRAY_TASK_ID ${*@Q}")
sbatch --wait --dependency="afterok:$array" --kill-on-invalid-dep=yes --output="$folder/merge.log" \
  --wrap "corefscope merge '$folder'/*.counts --ci --output '$folder/scores.txt'" > /dev/null
cat "$folder/scores.txt"
