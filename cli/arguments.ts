import { InvalidArgumentError, Option, type Command } from 'commander';
import { z } from 'zod';
import { describeIssue } from '../application/field-messages.ts';

/** Parses an argument that stays the text it is, once the schema of the use case accepts it. */
export function textBy(schema: z.ZodType): (text: string) => string {
  return (text) => {
    assertAccepted(schema, text);
    return text;
  };
}

/** The same for an argument that may be given several times. */
export function textsBy(schema: z.ZodType): (text: string, before?: string[]) => string[] {
  return (text, before = []) => [...before, textBy(schema)(text)];
}

/** Parses a whole number within the bounds of the schema. */
export function wholeNumberBy(schema: z.ZodType): (text: string) => number {
  return (text) => {
    if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
    assertAccepted(schema, Number(text));
    return Number(text);
  };
}

/** How many rows a list shows at most, of as many pages as it takes. */
export function limitOption(): Option {
  return new Option('--limit <number>', 'at most 10,000')
    .argParser(wholeNumberBy(z.int().min(1).max(10_000)))
    .default(50);
}

/** An id in the examples of the help. */
export const EXAMPLE_ID = '019a8f3e-6b1c-7c51-9a53-0d1f6a2b7c44';

const examplesOf = new WeakMap<Command, readonly string[]>();

/** Ends the help of a command with complete calls of it. */
export function addExamples(command: Command, ...examples: readonly string[]): Command {
  examplesOf.set(command, examples);
  return command.addHelpText(
    'after',
    `\nExamples:\n${examples.map((call) => `  $ maumee ${call}`).join('\n')}`,
  );
}

/** Ends the help of commands that have commands with one call of each of those. */
export function addGroupExamples(command: Command): void {
  if (command.commands.length === 0) return;
  command.commands.forEach(addGroupExamples);
  addExamples(command, ...command.commands.flatMap((each) => examplesOf.get(each)?.slice(0, 1) ?? []));
}

function assertAccepted(schema: z.ZodType, value: unknown): void {
  const message = schema.safeParse(value, { error: describeIssue }).error?.issues[0]?.message;
  if (message !== undefined) throw new InvalidArgumentError(message);
}
