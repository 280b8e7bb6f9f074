import { Argument, type Command } from 'commander';
import { addExamples } from '../arguments.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

export function addCompletionCommand(program: Command): void {
  const completion = program
    .command('completion')
    .description(
      'Print what lets a shell complete commands and options: for bash into /etc/bash_completion.d/maumee, for zsh into _maumee in a folder of fpath, for fish into ~/.config/fish/completions/maumee.fish.',
    )
    .addArgument(new Argument('<shell>', 'whose script').choices(SHELLS))
    .action((shell: (typeof SHELLS)[number]) => console.log(SCRIPTS[shell](program)));
  addExamples(completion, 'completion bash', 'completion zsh', 'completion fish');
}

/** A command by its words ("payouts requests"; empty for the program), and what may follow them. */
interface Level {
  readonly words: string;
  readonly commands: readonly { readonly name: string; readonly text: string }[];
  readonly options: readonly string[];
}

function toLevels(command: Command, words = ''): Level[] {
  const commands = command.commands.filter((each) => each.name() !== 'help');
  const level = {
    words,
    commands: commands.map((each) => ({ name: each.name(), text: toSentence(each.description()) })),
    options: [...command.options.flatMap(({ long }) => (long ? [long] : [])), '--help'],
  };
  return [level, ...commands.flatMap((each) => toLevels(each, `${words} ${each.name()}`.trim()))];
}

/** The first sentence, safe between single quotes. */
function toSentence(description: string): string {
  return (description.split(/[.:;]/)[0] ?? '').replaceAll("'", '’');
}

/** The words typed so far, without options, name the level; what it offers may follow. */
function toBash(program: Command): string {
  const cases = toLevels(program).map(
    ({ words, commands, options }) =>
      `    '${words}') offered='${[...commands.map(({ name }) => name), ...options].join(' ')}' ;;`,
  );
  return `_maumee() {
  local word words='' offered='' current=\${COMP_WORDS[COMP_CWORD]}
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] || words="\${words:+$words }$word"
  done
  case $words in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
}
complete -o default -F _maumee maumee`;
}

function toZsh(program: Command): string {
  const cases = toLevels(program).map(({ words, commands, options }) => {
    const described = [
      ...commands.map(({ name, text }) => `'${name}:${text}'`),
      ...options.map((name) => `'${name}'`),
    ];
    return `    '${words}') offered=(${described.join(' ')}) ;;`;
  });
  return `#compdef maumee
_maumee() {
  local -a offered typed
  typed=(\${\${words[2,CURRENT-1]}:#-*})
  case "$typed" in
${cases.join('\n')}
  esac
  if (( $#offered )); then _describe 'maumee' offered; else _files; fi
}
compdef _maumee maumee`;
}

function toFish(program: Command): string {
  const lines = toLevels(program).flatMap(({ words, commands, options }) => {
    const when = `-n '__maumee_is "${words}"'`;
    return [
      ...commands.map(({ name, text }) => `complete -c maumee -f ${when} -a '${name}' -d '${text}'`),
      ...options.map((name) => `complete -c maumee ${when} -l '${name.slice(2)}'`),
    ];
  });
  return `function __maumee_is
  set -l typed (commandline -opc)
  set -e typed[1]
  test (string join ' ' -- (string match -v -- '-*' $typed)) = "$argv[1]"
end
${lines.join('\n')}`;
}

const SCRIPTS = { bash: toBash, zsh: toZsh, fish: toFish } satisfies Record<
  (typeof SHELLS)[number],
  (program: Command) => string
>;
