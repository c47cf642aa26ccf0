# shellcheck shell=bash
# Functions of the steps. The Action and the hooks of pre-commit run the same scripts, and the tests run them, too.
set -euo pipefail

# Runs corefscope: the command in $COREFSCOPE, or else the one on the PATH, or else the npm package of this version.
corefscope() {
  if [[ -n ${COREFSCOPE:-} ]]; then
    local words
    read -ra words <<<"$COREFSCOPE"
    "${words[@]}" "$@"
  elif type -P corefscope >/dev/null; then
    command corefscope "$@"
  else
    local version
    version=$(node -p 'require(process.argv[1]).version' "$(dirname "${BASH_SOURCE[0]}")/../../package.json")
    npx --yes "corefscope@$version" "$@"
  fi
}

# Adds a title and the result of a command to the summary of the job, in Markdown. Outside GitHub, prints them as text.
# Returns the exit code of the command.
summarised() {
  local title=$1 code=0
  shift
  if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then
    {
      printf '## %s\n\n' "$title"
      "$@" --format md || code=$?
      printf '\n'
    } >>"$GITHUB_STEP_SUMMARY"
  else
    printf '%s\n\n' "$title"
    "$@" || code=$?
  fi
  return "$code"
}

# Like summarised, for a sentence.
summarised_sentence() {
  printf '%s\n\n' "$1" >>"${GITHUB_STEP_SUMMARY:-/dev/stdout}"
}
