import type { Command } from 'commander';
import { createVapidKeys } from '../../adapters/config/vapid-keys.ts';
import { listing } from '../actions.ts';
import { addExamples } from '../arguments.ts';
import { addOutputOptions, printAnswer, type OutputOptions } from '../output.ts';
import { userArgument } from '../references.ts';
import { CLI_ACTOR } from '../with-app.ts';

/** What people are told while they look elsewhere. */
export function addNoticeCommands(program: Command): void {
  const notices = program
    .command('notices')
    .description('What people are told on their devices while they look elsewhere.');
  addList(notices);
  addKeys(notices);
}

function addList(notices: Command): void {
  const list = notices
    .command('list')
    .description("What became of a person's notices of the last 30 days, newest first.")
    .addArgument(userArgument());
  listing(
    list,
    (useCases, page, userId: string) => useCases.listNotices.execute(CLI_ACTOR, { userId, ...page }),
    ({ createdAt, kind, status, devices, attempts, lastError, sentAt }) => ({
      written: createdAt,
      kind,
      status,
      devices,
      attempts,
      error: lastError,
      sent: sentAt,
    }),
  );
  addExamples(list, 'notices list rider@example.com', 'notices list rider@example.com --json');
}

function addKeys(notices: Command): void {
  const keys = notices
    .command('keys')
    .description('Print a new pair of keys for Web Push; the private one is VAPID_PRIVATE_KEY.');
  addOutputOptions(keys).action((options: OutputOptions) => printAnswer(createVapidKeys(), options));
  addExamples(keys, 'notices keys', 'notices keys --json');
}
