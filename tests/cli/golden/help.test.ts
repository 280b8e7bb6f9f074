import type { Command } from 'commander';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgram, runProgram } from '../../../cli/program.ts';

const printed: string[] = [];

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
});
afterEach(() => {
  process.exitCode = undefined;
});

function toWords(command: Command, words: readonly string[] = []): string[][] {
  return [[...words], ...command.commands.flatMap((each) => toWords(each, [...words, each.name()]))];
}

// A changed help is a changed interface: `npx vitest run -u tests/cli/golden` takes it over, for a reviewer to read.
it('the help of every command is the one that was agreed on', async () => {
  for (const words of toWords(createProgram())) {
    printed.push(`$ ${['maumee', ...words, '--help'].join(' ')}`);
    await runProgram([...words, '--help']);
    printed.push('');
  }
  await expect(`${printed.join('\n').trimEnd()}\n`).toMatchFileSnapshot('./help.txt');
});
