#!/bin/bash
# Tests examples/cluster/slurm-array.sh with a real Slurm of one node on this machine: scores the documents of a generated
# corpus as an array job, kills a shard, runs it again, and compares the merged scores with those of one run. Needs
# Debian's slurm-wlm, root, and a built `dist/`; without these, prints that it was skipped. Ends the processes it started.
#
#   bench/slurm-one-machine.sh [SHARDS]
set -euo pipefail
cd "$(dirname "$0")/.."
shards=${1:-16}

for program in munged slurmctld slurmd sbatch; do
  command -v "$program" > /dev/null || { echo "skipped: there is no $program (Debian: apt-get install slurm-wlm)"; exit 0; }
done
[ "$(id -u)" = 0 ] || { echo "skipped: only root can start slurmd"; exit 0; }
[ -e dist/cli/corefscope.js ] || { echo "skipped: there is no dist/ (npm run build)"; exit 0; }

work=$(mktemp -d /tmp/corefscope-slurm.XXXXXX)
chmod 755 "$work"
started=()
end() {
  [ ${#started[@]} = 0 ] || kill "${started[@]}" 2> /dev/null || true
  wait || true
  rm -rf "$work"
}
trap end EXIT

mkdir "$work"/{bin,state,spool,munge}
chmod 700 "$work/munge"
printf '#!/bin/bash\nexec node %q/dist/cli/corefscope.js "$@"\n' "$PWD" > "$work/bin/corefscope"
chmod +x "$work/bin/corefscope"
export PATH=$work/bin:$PATH SLURM_CONF=$work/slurm.conf

head -c 1024 /dev/urandom > "$work/munge/key"
chmod 400 "$work/munge/key"
munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge.socket" --pid-file="$work/munge/pid" \
  --seed-file="$work/munge/seed" --log-file="$work/munge/log" 2> "$work/munged.log" &
started+=($!)

cat > "$SLURM_CONF" <<CONF
ClusterName=one
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CredType=cred/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MpiDefault=none
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=YES
CONF
sleep 1
slurmctld -D -f "$SLURM_CONF" 2> "$work/slurmctld.err" &
started+=($!)
slurmd -D -f "$SLURM_CONF" 2> "$work/slurmd.err" &
started+=($!)
for _ in $(seq 30); do
  [[ $(sinfo -h -o %T 2> /dev/null) =~ idle ]] && break
  sleep 1
done
sinfo || { cat "$work"/slurm*.{log,err}; exit 1; }

examples=examples/cluster
npx tsx bench/generate.ts "$work/corpus" --documents 200 --multi-part --singletons 0.2 > /dev/null
key=$work/corpus/key.conll response=$work/corpus/response.conll
$examples/split-corpus.sh "$key" "$shards" "$work/shards/key"
$examples/split-corpus.sh "$response" "$shards" "$work/shards/response"
options=(-m all --zero-division 0)

time $examples/slurm-array.sh "$work/shards" "$shards" "${options[@]}" > "$work/first.txt"
corefscope score "$key" response="$response" "${options[@]}" --ci > "$work/whole.txt"
diff "$work/first.txt" "$work/whole.txt" && echo "array job of $shards shards: the same as one run"

# Kills a shard: removes its counts, and cancels a job while it runs.
rm "$work/shards/1.counts"
job=$(sbatch --parsable --output=/dev/null --wrap "$PWD/$examples/score-shard.sh $work/shards 1 ${options[*]@Q}")
sleep 0.3
scancel --signal=KILL --full "$job"
[ -e "$work/shards/1.counts" ] && echo "the job was faster than the kill" || echo "killed: no counts"
$examples/slurm-array.sh "$work/shards" "$shards" "${options[@]}" > "$work/second.txt"
diff "$work/second.txt" "$work/whole.txt" && echo "killed and run again: the same as one run"
