import type { Command } from "commander";
import { CommandError, exitCode } from "../exit-codes.ts";
import { helpOf } from "../help.ts";
import { addOptions } from "../options/command-option.ts";
import { writeOutput } from "../output/output.ts";

/**
 * The scripts. Each passes the word at the cursor, and those before it, to `corefscope complete`, which answers with lines of a word, a
 * tab and its meaning. Where it has no answer, the shell completes names of files.
 */
const scripts = {
  // Works with bash 3.2, which macOS has. `=` and `:` divide words in bash, so they are put together before the call, and
  // what stands before the last of them is left out of the answer.
  bash: `_corefscope() {
  local words=() word joins="" i candidate current before
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if [[ -n $joins || $word == [=:]* ]] && ((\${#words[@]} > 0)); then
      words[\${#words[@]}-1]+="$word"
    else
      words+=("$word")
    fi
    [[ $word == *[=:] ]] && joins=yes || joins=""
  done
  current="\${words[\${#words[@]}-1]}"
  unset "words[\${#words[@]}-1]"
  before="\${current%"\${current##*[=:]}"}"
  COMPREPLY=()
  while IFS=$'\\t' read -r candidate _; do
    COMPREPLY+=("\${candidate#"$before"}")
  done < <("\${COMP_WORDS[0]}" complete "--word=$current" -- "\${words[@]}" 2>/dev/null)
}
complete -o default -F _corefscope corefscope
`,
  // Runs as a function of fpath, and when it is sourced.
  zsh: `#compdef corefscope
_corefscope() {
  local -a described
  local line
  for line in "\${(@f)$("\${(Q)words[1]}" complete "--word=\${(Q)PREFIX}" -- "\${(@Q)words[2,CURRENT-1]}" 2>/dev/null)}"; do
    [[ -n $line ]] && described+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if ((\${#described})); then
    _describe corefscope described
  else
    compset -P '*='
    _files
  fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _corefscope "$@"
else
  compdef _corefscope corefscope
fi
`,
  fish: `function __corefscope_candidates
    set -l words (commandline --tokenize --cut-at-cursor --current-process)
    $words[1] complete --word=(commandline --cut-at-cursor --current-token) -- $words[2..-1] 2>/dev/null
end
complete --command corefscope --no-files --condition 'count (__corefscope_candidates) >/dev/null' --arguments '(__corefscope_candidates)'
complete --command corefscope --force-files --condition 'not count (__corefscope_candidates) >/dev/null'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName corefscope -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
    ForEach-Object { "$_" })
  $lines = @(corefscope complete "--word=$wordToComplete" '--' @words 2>$null)
  if ($lines.Count -eq 0) {
    [System.Management.Automation.CompletionCompleters]::CompleteFilename($wordToComplete)
  }
  foreach ($line in $lines) {
    $word, $meaning = $line -split "\`t", 2
    if (-not $meaning) { $meaning = $word }
    [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $meaning)
  }
}
`,
} as const;

type ShellName = keyof typeof scripts;

const shells = Object.keys(scripts) as ShellName[];

export function declareCompletion(command: Command): void {
  helpOf(command, {
    does: "Prints a script for your shell. With it, the tab key completes commands, options and their values. The script asks the installed corefscope, so it stays valid when you update.",
    examples: ["completion bash"],
    table: {
      title: "Line to add to the settings of your shell",
      rows: [
        ["~/.bashrc", "source <(corefscope completion bash)"],
        ["~/.bashrc of bash 3.2", 'eval "$(corefscope completion bash)"'],
        ["~/.zshrc, after compinit", "source <(corefscope completion zsh)"],
        ["config.fish", "corefscope completion fish | source"],
        ["$PROFILE of PowerShell", "corefscope completion powershell | Out-String | iex"],
      ],
    },
    values: { SHELL: shells },
  }).argument("<SHELL>", shells.join(", "));
  addOptions(command, []).action((shell: string) => {
    const script = shells.find((each) => each === shell);
    if (script === undefined) {
      throw new CommandError(`there is no script for "${shell}"; there are ${shells.join(", ")}`, exitCode.usage);
    }
    writeOutput(scripts[script]);
  });
}
