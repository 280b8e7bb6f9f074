import { Argument, type Command } from 'commander';
import { addExamples } from '../arguments.ts';
import { toBash, toFish, toZsh, type Level } from '../completion-scripts.ts';

const SCRIPTS = { bash: toBash, zsh: toZsh, fish: toFish };
const SHELLS = ['bash', 'zsh', 'fish'] as const satisfies (keyof typeof SCRIPTS)[];

export function addCompletionCommand(program: Command): void {
  const completion = program
    .command('completion')
    .description(
      'Print what lets a shell complete commands and options: for bash into /etc/bash_completion.d/maumee, for zsh into _maumee in a folder of fpath, for fish into ~/.config/fish/completions/maumee.fish.',
    )
    .addArgument(new Argument('<shell>', 'whose script').choices(SHELLS))
    .action((shell: (typeof SHELLS)[number]) => console.log(SCRIPTS[shell](toLevels(program))));
  addExamples(completion, 'completion bash', 'completion zsh', 'completion fish');
}

function toLevels(command: Command, words = ''): Level[] {
  const commands = command.commands.filter((each) => each.name() !== 'help');
  const options = command.options.flatMap(({ long, argChoices, description, required }) =>
    long
      ? [{ name: long, text: toSentence(description), takesValue: required, choices: argChoices ?? [] }]
      : [],
  );
  const help = { name: '--help', text: '', takesValue: false, choices: [] };
  const level = {
    words,
    commands: commands.map((each) => ({ name: each.name(), text: toSentence(each.description()) })),
    values: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    options: [...options, help],
  };
  return [level, ...commands.flatMap((each) => toLevels(each, `${words} ${each.name()}`.trim()))];
}

/** The first sentence, safe between single quotes. */
function toSentence(description: string): string {
  return (description.split(/[.:;]/)[0] ?? '').replaceAll("'", '’');
}
