import { TAKEN_BACK, UNDO_SECONDS } from '../../domain/dispatch/undo.ts';
import type { RideAction } from '../../domain/rides/ride.ts';
import { product } from '../access.ts';
import { mailer } from '../ports/email.ts';
import type { RideMove } from '../ports/rides.ts';
import { command } from '../use-case.ts';
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

const MAILED_ACTIONS = Object.keys(TEMPLATES) as readonly MailedAction[];

/** Of one run; the next one, moments later, goes on. */
const LIMIT = 500;

/** Beyond the seconds of an undo, for one that commits late. */
const HELD_MS = (UNDO_SECONDS + 2) * 1000;

/** What an operator can take back for some seconds. */
const UNDOABLE: readonly RideAction[] = ['assign', 'unassign', 'reschedule', 'reoffer'];

/**
 * Writes the mails about what has become of rides into the outbox. A ride's history, which every move writes anyway, says
 * what is due: booking and accepting a ride take no statement more. The id of a mail is that of its history row, so that
 * none is written twice. One about what an operator can take back waits until they cannot. Where no mails are sent they are kept as skipped. Answers with the number of mails.
 */
export const mailRides = command({
  access: product,
  needs: { mailer },
  run: async ({ tx: { rideChangeFeed, emails, now } }, { mailer }) => {
    const at = now();
    const moves = await rideChangeFeed.take(MAILED_ACTIONS, at, LIMIT);
    // Nobody is told of what was taken back before they were told of it.
    const told = moves.filter(({ reason, actorRole }) => actorRole !== 'admin' || reason !== TAKEN_BACK);
    const heldUntil = new Date(at.getTime() + HELD_MS);
    const mails = told.flatMap((move) =>
      [toMail(move), ...toBooker(move), ...toDriver(move)].map((mail) => hold(mail, move, heldUntil)),
    );
    await emails.addAll(mails, mailer.isConfigured ? 'queued' : 'skipped', at);
    return mails.length;
  },
});

/** A mail about what can be taken back: it names the move, by which the sender knows whether it was. */
function hold(mail: ComposableEmail, { id, action, actorRole }: RideMove, until: Date): ComposableEmail {
  if (actorRole !== 'admin' || !UNDOABLE.includes(action)) return mail;
  return { ...mail, data: { ...mail.data, moveId: id }, notBefore: until } as ComposableEmail;
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
function toDriver({ id, rideId, driverId, action, from, actorRole, reason }: RideMove): ComposableEmail[] {
  const isCancelled = action === 'cancel' || action === 'agree_to_cancel';
  if (!isCancelled || actorRole !== 'admin' || from === 'pending' || driverId === null) return [];
  return [
    {
      id: toOtherId(id, '8'),
      userId: driverId,
      template: 'ride-cancelled-by-support',
      data: { rideId, reason },
    },
  ];
}

/** Another id for each, always the same: of a version of UUIDs that nothing else here has. */
function toOtherId(id: string, version: '6' | '8'): string {
  return `${id.slice(0, 14)}${version}${id.slice(15)}`;
}
