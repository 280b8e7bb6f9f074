interface Offer {
  readonly name: string;
  /** One sentence, without quotes. */
  readonly text: string;
}

/** A command by its words ("payouts requests"; empty for the program), and what may follow them. */
export interface Level {
  readonly words: string;
  readonly commands: readonly Offer[];
  /** Of an argument. */
  readonly values: readonly string[];
  readonly options: readonly (Offer & {
    readonly takesValue: boolean;
    readonly choices: readonly string[];
  })[];
}

// Words that are no command (ids, values of options) are passed over: what was typed before them still counts.

export function toBash(levels: readonly Level[]): string {
  return `_maumee() {
  local word words='' offered='' current=\${COMP_WORDS[COMP_CWORD]}
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${words:+$words }$word" in
      ${known(levels).join('|')}) words="\${words:+$words }$word" ;;
    esac
  done
  case "$words \${COMP_WORDS[COMP_CWORD-1]}" in
${choices(levels, (key, values) => `    '${key}') offered='${values.join(' ')}' ;;`)}
    *) case $words in
${levels.map((level) => `      '${level.words}') offered='${names(level).join(' ')}' ;;`).join('\n')}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
}
complete -o default -F _maumee maumee`;
}

export function toZsh(levels: readonly Level[]): string {
  const describe = ({ commands, values, options }: Level) =>
    [
      ...commands.map(({ name, text }) => `'${name}:${text}'`),
      ...values.map((value) => `'${value}'`),
      ...options.map(({ name, text }) => (text ? `'${name}:${text}'` : `'${name}'`)),
    ].join(' ');
  return `#compdef maumee
_maumee() {
  local -a offered
  local word typed=''
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${typed:+$typed }$word" in
      ${known(levels).join('|')}) typed="\${typed:+$typed }$word" ;;
    esac
  done
  case "$typed \${words[CURRENT-1]}" in
${choices(levels, (key, values) => `    '${key}') offered=(${values.join(' ')}) ;;`)}
    *) case "$typed" in
${levels.map((level) => `      '${level.words}') offered=(${describe(level)}) ;;`).join('\n')}
    esac ;;
  esac
  if (( $#offered )); then _describe 'maumee' offered; else _files; fi
}
compdef _maumee maumee`;
}

export function toFish(levels: readonly Level[]): string {
  const lines = levels.flatMap(({ words, commands, values, options }) => {
    const when = `-n '__maumee_is "${words}"'`;
    return [
      ...commands.map(({ name, text }) => `complete -c maumee -f ${when} -a '${name}' -d '${text}'`),
      ...values.map((value) => `complete -c maumee -f ${when} -a '${value}'`),
      ...options.map(({ name, text, takesValue, choices: offered }) => {
        const value = offered.length > 0 ? ` -x -a '${offered.join(' ')}'` : takesValue ? ' -r' : '';
        return `complete -c maumee ${when} -l '${name.slice(2)}'${value}${text ? ` -d '${text}'` : ''}`;
      }),
    ];
  });
  return `function __maumee_is
  set -l typed
  for word in (commandline -opc)[2..-1]
    set -l next (string join ' ' -- $typed $word)
    contains -- "$next" ${known(levels).join(' ')}; and set -a typed $word
  end
  test "$typed" = "$argv[1]"
end
${lines.join('\n')}`;
}

/** The words of every command, quoted. */
function known(levels: readonly Level[]): string[] {
  return levels.filter(({ words }) => words !== '').map(({ words }) => `'${words}'`);
}

function names({ commands, values, options }: Level): string[] {
  return [...commands.map(({ name }) => name), ...values, ...options.map(({ name }) => name)];
}

/** A line for each option that takes one of several values, by the words before the value. */
function choices(levels: readonly Level[], line: (key: string, values: readonly string[]) => string): string {
  return levels
    .flatMap(({ words, options }) => options.map((option) => ({ words, ...option })))
    .filter((option) => option.choices.length > 0)
    .map((option) => line(`${option.words} ${option.name}`, option.choices))
    .join('\n');
}
