import { TAKEN_BACK } from '../../domain/dispatch/undo.ts';
import type { RideAction } from '../../domain/rides/ride.ts';
import { product } from '../access.ts';
import { mailer } from '../ports/email.ts';
import type { RideMove } from '../ports/rides.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import {
  type Hold,
  holdOf,
  isCancelledBySupport,
  TOLD_ACTIONS,
  tellOfMoves,
  toOtherId,
} from '../notices/ride-notices.ts';
import type { NoticeKind } from '../../domain/notices/notice-kinds.ts';
import type { ComposableEmail, EmailTemplate } from './compose-email.ts';

/** The moves of a ride that its rider, or of a request to cancel its driver, gets a mail about. The receipt is queued by the completion itself. */
const TEMPLATES = {
  request: 'ride-booked',
  accept: 'ride-driver-assigned',
  assign: 'ride-driver-assigned',
  unassign: 'ride-driver-lost',
  release: 'ride-driver-lost',
  reschedule: 'ride-moved',
  reoffer: 'ride-moved',
  ask_to_cancel: 'ride-cancel-asked',
  refuse_cancel: 'ride-cancel-refused',
  agree_to_cancel: 'ride-cancelled',
  cancel: 'ride-cancelled',
  decline: 'ride-cancelled',
  expire: 'ride-expired',
} as const satisfies Partial<Record<RideAction, EmailTemplate>>;

type MailedAction = keyof typeof TEMPLATES;

const ACTIONS = [...new Set<RideAction>([...(Object.keys(TEMPLATES) as MailedAction[]), ...TOLD_ACTIONS])];

/** The mails that people may do without, by the kind that they turn off. */
const OPTIONAL: Readonly<Partial<Record<EmailTemplate, NoticeKind>>> = {
  'ride-booked': 'ride-booked',
  'ride-driver-assigned': 'ride-accepted',
};

/** Of one run; the next one, moments later, goes on. */
const LIMIT = 500;

/**
 * Writes the mails and the notices about what has become of rides into their outboxes. A ride's history, which every move writes anyway, says
 * what is due: booking and accepting a ride take no statement more. The id of a mail is that of its history row, so that
 * none is written twice. One about what an operator can take back waits until they cannot. Where no mails are sent they are kept as skipped. Answers with the number of mails.
 */
export const mailRides = command({
  access: product,
  needs: { mailer },
  run: async ({ tx }, { mailer }) => {
    const at = tx.now();
    const moves = await tx.rideChangeFeed.take(ACTIONS, at, LIMIT);
    // Nobody is told of what was taken back before they were told of it.
    const told = moves.filter(({ reason, actorRole }) => actorRole !== 'admin' || reason !== TAKEN_BACK);
    const mails = told
      .filter(({ action }) => action in TEMPLATES)
      .flatMap((move) =>
        [toMail(move), ...toBooker(move), ...toDriver(move)].map((mail) => held(mail, holdOf(move, at))),
      );
    const kept = await wanted(tx, mails);
    await Promise.all([
      tx.emails.addAll(kept, mailer.isConfigured ? 'queued' : 'skipped', at),
      tellOfMoves(tx, told),
    ]);
    return kept.length;
  },
});

/** Without those that their people have turned off. */
async function wanted({ notices }: Transaction, mails: ComposableEmail[]): Promise<ComposableEmail[]> {
  const readers = mails.filter(({ template }) => template in OPTIONAL).map(({ userId }) => userId);
  if (readers.length === 0) return mails;
  const off = await notices.turnedOff('mail', [...new Set(readers)]);
  return mails.filter(
    (mail) => !off.some(({ userId, kind }) => userId === mail.userId && kind === OPTIONAL[mail.template]),
  );
}

function held(mail: ComposableEmail, hold: Hold | null): ComposableEmail {
  if (hold === null) return mail;
  const { moveId, notBefore } = hold;
  return { ...mail, data: { ...mail.data, moveId }, notBefore } as ComposableEmail;
}

function toMail({ id, rideId, riderId, driverId, action, reason }: RideMove): ComposableEmail {
  const template = TEMPLATES[action as MailedAction];
  // Whoever is the driver by now; a mail that is no longer so is not sent.
  const mail = { id, userId: template === 'ride-cancel-asked' ? (driverId ?? riderId) : riderId };
  if (template === 'ride-cancelled') return { ...mail, template, data: { rideId, reason } };
  return { ...mail, template, data: { rideId } };
}

/** Who booked the ride for somebody else is told as the rider is. */
function toBooker(move: RideMove): ComposableEmail[] {
  const { id, bookerId, riderId } = move;
  const told = toMail(move);
  if (bookerId === null || told.userId !== riderId) return [];
  return [
    { ...told, id: toOtherId(id, '6'), userId: bookerId, data: { ...told.data, toBooker: true } },
  ] as ComposableEmail[];
}

/** A driver whose ride an operator cancels is told as the rider is. */
function toDriver(move: RideMove): ComposableEmail[] {
  const { id, rideId, driverId, reason } = move;
  if (!isCancelledBySupport(move) || driverId === null) return [];
  return [
    {
      id: toOtherId(id, '8'),
      userId: driverId,
      template: 'ride-cancelled-by-support',
      data: { rideId, reason },
    },
  ];
}
