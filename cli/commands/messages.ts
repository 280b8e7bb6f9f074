import type { Command } from 'commander';
import { announcementIdInput, announcementInput } from '../../application/messages/inputs.ts';
import type { AnnouncementReceiptView, AnnouncementView } from '../../application/ports/messages.ts';
import { acting, listing } from '../actions.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

const ID = [
  '<message id>',
  'as `messages list` shows it',
  textBy(announcementIdInput.shape.announcementId),
] as const;

interface SendOptions {
  readonly toOnline?: true;
  readonly to?: string;
  readonly from?: string;
  readonly until?: string;
}

/** What operators write to drivers: send, list, who has read it. */
export function addMessageCommands(program: Command): void {
  const messages = program.command('messages').description('What operators write to drivers.');
  addSend(messages);
  addList(messages);
  addReaders(messages);
}

function addSend(messages: Command): void {
  const send = messages
    .command('send')
    .description('Write to one driver, to all who are online, or to all who work at some time of a shift.')
    .argument('<text>', 'at most 1,000 characters', textBy(announcementInput.shape.text))
    .option('--to-online', 'all who are online now')
    .option('--to <driver id>', 'one driver', textBy(announcementInput.shape.driverId))
    .option('--from <time>', 'the shift begins, for example 2026-03-06T18:00:00-05:00')
    .option('--until <time>', 'the shift ends, at most 24 hours later');
  acting<[text: string, options: SendOptions]>(
    send,
    (text: string) => `Send drivers this message: ${text}`,
    async ({ useCases }, text, { toOnline, to, from, until }) => {
      const shift = from === undefined && until === undefined ? null : { from: from ?? '', to: until ?? '' };
      const whom = { toOnline: toOnline ?? null, driverId: to ?? null, shift };
      const { id, audience } = await useCases.sendAnnouncement.execute(CLI_ACTOR, { text, ...whom });
      return { id, audience };
    },
  );
  const example = `messages send 'Game night: expect traffic downtown.'`;
  addExamples(
    send,
    `${example} --to-online --yes`,
    `${example} --to ${EXAMPLE_ID} --dry-run`,
    `${example} --from 2026-03-06T18:00:00-05:00 --until 2026-03-06T23:00:00-05:00 --yes`,
  );
}

function addList(messages: Command): void {
  const list = messages.command('list').description('What was sent to drivers, newest first.');
  listing(list, (useCases, page) => useCases.listAnnouncements.execute(CLI_ACTOR, page), toRow);
  addExamples(list, 'messages list', 'messages list --limit 5 --json');
}

function addReaders(messages: Command): void {
  const readers = messages
    .command('readers')
    .description('To whom a message was sent, and when each read it.')
    .argument(...ID)
    .option('--unread', 'only those who have not');
  listing(
    readers,
    (useCases, page, announcementId: string, { unread }: { readonly unread?: true }) =>
      useCases.listAnnouncementReceipts.execute(CLI_ACTOR, {
        ...page,
        announcementId,
        ...(unread && { read: false }),
      }),
    toReader,
  );
  addExamples(readers, `messages readers ${EXAMPLE_ID} --unread`);
}

function toRow({ announcement, senderName, driverCount, readCount }: AnnouncementView) {
  const { id, sentAt, audience, shiftFrom, shiftTo, text } = announcement;
  return {
    id,
    sent: sentAt,
    to: audience,
    from: shiftFrom,
    until: shiftTo,
    by: senderName,
    drivers: driverCount,
    read: readCount,
    text,
  };
}

function toReader({ receipt, driverName }: AnnouncementReceiptView) {
  return { driver: driverName, id: receipt.driverId, read: receipt.readAt };
}
