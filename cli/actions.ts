import type { Command } from 'commander';
import { DomainError } from '../domain/errors.ts';
import type { App } from './app.ts';
import { addOutputOptions, printAnswer, type Answer, type OutputOptions } from './output.ts';
import { confirmed } from './prompts.ts';
import { withApp } from './with-app.ts';

interface ActOptions extends OutputOptions {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** What a command does with its arguments, its options last. */
type Run<Args extends unknown[], Result> = (app: App, ...args: Args) => Promise<Result>;

/** Makes a command answer a question, and change nothing. */
export function answering<Args extends unknown[]>(command: Command, run: Run<Args, Answer>): Command {
  return addOutputOptions(command).action(async (...args: Args) =>
    withApp(async (app) => printAnswer(await run(app, ...args), command.opts<OutputOptions>())),
  );
}

/**
 * Makes a command change something: it asks first, unless `--yes`; with `--dry-run` everything is checked and done in a
 * transaction that is not kept. The answer says whether anything was changed.
 */
export function acting<Args extends unknown[]>(
  command: Command,
  /** Of the same arguments, or the first of them. */
  question: (...args: never[]) => string,
  run: Run<Args, object>,
): Command {
  command.option('--dry-run', 'check everything, change nothing').option('--yes', 'do not ask');
  return addOutputOptions(command).action(async (...args: Args) => {
    const { dryRun: isRehearsal = false, ...options } = command.opts<ActOptions>();
    if (!isRehearsal && !(await confirmed(Reflect.apply(question, null, args) as string, options))) return;
    await withApp(
      async (app) => {
        const done = await run(app, ...args).catch((error: unknown) => {
          throw isRehearsal ? asRehearsed(error) : error;
        });
        printAnswer({ ...done, changed: !isRehearsal }, options);
      },
      { isRehearsal },
    );
  });
}

/** What would wait for a second admin does not wait for one after a rehearsal. */
function asRehearsed(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.code !== 'APPROVAL_REQUIRED') return error;
  return new DomainError('conflict', 'APPROVAL_REQUIRED', 'This would wait for a second admin');
}
