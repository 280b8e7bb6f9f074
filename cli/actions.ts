import type { Command } from 'commander';
import { DomainError } from '../domain/errors.ts';
import type { Page } from '../application/ports/pages.ts';
import type { UseCases } from '../application/use-cases.ts';
import type { App } from './app.ts';
import { limitOption } from './arguments.ts';
import { takeItems, type PageAsked } from './list-items.ts';
import { addOutputOptions, printAnswer, type Answer, type OutputOptions } from './output.ts';
import { confirmed } from './prompts.ts';
import { toIds } from './references.ts';
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
    withApp(async (app) =>
      printAnswer(await run(app, ...(await toIds(app, command, args))), command.opts<OutputOptions>()),
    ),
  );
}

/** Makes a command show a list, as many rows as `--limit` lets through; `read` brings the pages of it. */
export function listing<Args extends unknown[], Item>(
  command: Command,
  read: (useCases: UseCases, page: PageAsked, ...args: Args) => Promise<Page<Item>>,
  toRow: (item: Item) => object,
): Command {
  return answering(command.addOption(limitOption()), async ({ useCases }, ...args: Args) => {
    const { limit } = command.opts<{ limit: number }>();
    return (await takeItems(limit, (page) => read(useCases, page, ...args))).map(toRow);
  });
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
  return addActOptions(command).action(async (...args: Args) => {
    const { dryRun: isRehearsal = false, ...options } = command.opts<ActOptions>();
    if (!isRehearsal && !(await confirmed(Reflect.apply(question, null, args) as string, options))) return;
    await withApp(async (app) => act(app, run, await toIds(app, command, args), { isRehearsal, options }), {
      isRehearsal,
    });
  });
}

/** Something as it was shown before the question, and the version that the act names. */
interface Seen {
  readonly question: string;
  readonly version: string;
}

/**
 * As `acting`, for what others may change while the question waits for its answer: what `look` has read is shown with
 * the question, and the act names its version.
 */
export function actingOnSeen<Args extends unknown[], S extends Seen = Seen>(
  command: Command,
  look: Run<Args, S>,
  run: (app: App, seen: S, ...args: Args) => Promise<object>,
): Command {
  return addActOptions(command).action(async (...args: Args) => {
    const { dryRun: isRehearsal = false, ...options } = command.opts<ActOptions>();
    await withApp(
      async (app) => {
        const given = await toIds(app, command, args);
        const seen = await look(app, ...given);
        if (!isRehearsal && !(await confirmed(seen.question, options))) return;
        await act(app, (opened) => run(opened, seen, ...given), [], { isRehearsal, options });
      },
      { isRehearsal },
    );
  });
}

function addActOptions(command: Command): Command {
  command.option('--dry-run', 'check everything, change nothing').option('--yes', 'do not ask');
  return addOutputOptions(command);
}

async function act<Args extends unknown[]>(
  app: App,
  run: Run<Args, object>,
  args: Args,
  { isRehearsal, options }: { isRehearsal: boolean; options: OutputOptions },
): Promise<void> {
  const done = await run(app, ...args).catch((error: unknown) => {
    throw isRehearsal ? asRehearsed(error) : error;
  });
  printAnswer({ ...done, changed: !isRehearsal }, options);
}

/** What would wait for a second admin does not wait for one after a rehearsal. */
function asRehearsed(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.code !== 'APPROVAL_REQUIRED') return error;
  return new DomainError('conflict', 'APPROVAL_REQUIRED', 'This would wait for a second admin');
}
