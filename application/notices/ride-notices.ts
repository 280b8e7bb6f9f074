import { UNDO_SECONDS } from '../../domain/dispatch/undo.ts';
import type { NoticeKind } from '../../domain/notices/notice-kinds.ts';
import type { RideAction } from '../../domain/rides/ride.ts';
import type { NewNotice } from '../ports/notices.ts';
import type { RideMove } from '../ports/rides.ts';
import { tell, type Transaction } from '../transaction.ts';
import type { NoticeData, ToldKind } from './compose-notice.ts';

type Told = {
  readonly [Kind in ToldKind]: { readonly kind: Kind; readonly data: Omit<NoticeData[Kind], 'rideId'> };
}[ToldKind];

/** What the rider, and who booked it, are told of a move; of a request to cancel its driver is. */
const TO_RIDER: Readonly<Partial<Record<RideAction, (move: RideMove) => Told>>> = {
  accept: () => ({ kind: 'ride-accepted', data: {} }),
  assign: () => ({ kind: 'ride-accepted', data: {} }),
  arrive: () => ({ kind: 'driver-arrived', data: {} }),
  unassign: () => ({ kind: 'ride-changed', data: { change: 'driver-lost' } }),
  release: () => ({ kind: 'ride-changed', data: { change: 'driver-lost' } }),
  reschedule: () => ({ kind: 'ride-changed', data: { change: 'moved' } }),
  reoffer: () => ({ kind: 'ride-changed', data: { change: 'moved' } }),
  change_needs: () => ({ kind: 'ride-changed', data: { change: 'needs-changed' } }),
  refuse_cancel: () => ({ kind: 'ride-changed', data: { change: 'cancel-refused' } }),
  agree_to_cancel: ({ reason }) => ({ kind: 'ride-cancelled', data: { reason } }),
  cancel: ({ reason }) => ({ kind: 'ride-cancelled', data: { reason } }),
  decline: ({ reason }) => ({ kind: 'ride-cancelled', data: { reason } }),
  expire: () => ({ kind: 'ride-expired', data: {} }),
};

/** After which a ride may wait for a driver. */
const ASKS: readonly RideAction[] = ['request', 'ask', 'reoffer', 'release', 'unassign'];

/** The moves that somebody is told of. */
export const TOLD_ACTIONS = [
  ...new Set([...(Object.keys(TO_RIDER) as RideAction[]), ...ASKS, 'ask_to_cancel' as const]),
];

/** Of the free drivers near a pickup so many are asked, and positions older than this, in milliseconds, do not count. */
const NEAREST = 8;
const POSITION_MS = 10 * 60_000;

/**
 * The notices about moves of rides: to riders, to who booked them, to drivers who are asked by name or are near, free and not
 * looking at the app. The id of what goes to one person follows from the move, so that none is written twice.
 */
export async function tellOfMoves(tx: Transaction, moves: readonly RideMove[]): Promise<void> {
  const asking = moves.filter(({ action }) => ASKS.includes(action));
  const near = await driversNear(tx, asking);
  const notices = moves.flatMap((move) =>
    [...toParties(move), ...toAsked(tx, move)].map((notice) => held(notice, holdOf(move, tx.now()))),
  );
  await tell(tx, [...notices, ...near], tx.now());
}

/** Beyond the seconds of an undo, for one that commits late. */
const HELD_MS = (UNDO_SECONDS + 2) * 1000;

/** What an operator can take back for some seconds. */
const UNDOABLE: readonly RideAction[] = ['assign', 'unassign', 'reschedule', 'reoffer'];

/** Until when nobody is told of a move, which is looked at once more then. */
export interface Hold {
  readonly moveId: string;
  readonly notBefore: Date;
}

/** Of a move that an operator can take back; null for any other. */
export function holdOf({ id, action, actorRole }: RideMove, now: Date): Hold | null {
  if (actorRole !== 'admin' || !UNDOABLE.includes(action)) return null;
  return { moveId: id, notBefore: new Date(now.getTime() + HELD_MS) };
}

function held(notice: NewNotice, hold: Hold | null): NewNotice {
  if (hold === null) return notice;
  return { ...notice, data: { ...notice.data, moveId: hold.moveId }, notBefore: hold.notBefore };
}

function toParties(move: RideMove): NewNotice[] {
  const { id, riderId, bookerId, driverId, action, from, rideId, actorId } = move;
  const notices: NewNotice[] = [];
  const add = (userId: string | null, noticeId: string, kind: NoticeKind, data: object) => {
    // Nobody is told of what they did themselves.
    if (userId !== null && userId !== actorId)
      notices.push({ id: noticeId, userId, kind, data: { rideId, ...data } });
  };
  const told = TO_RIDER[action]?.(move);
  if (told) {
    add(riderId, id, told.kind, told.data);
    add(bookerId, toOtherId(id, '6'), told.kind, { ...told.data, toBooker: true });
  }
  const driverNoticeId = toOtherId(id, '8');
  if (action === 'ask_to_cancel') add(driverId, driverNoticeId, 'ride-changed', { change: 'cancel-asked' });
  if (action === 'change_needs' && from !== 'pending')
    add(driverId, driverNoticeId, 'ride-changed', { change: 'needs-changed', toDriver: true });
  if (action === 'assign') add(driverId, driverNoticeId, 'new-request', { isAssigned: true });
  if (isCancelledBySupport(move))
    add(driverId, driverNoticeId, 'ride-cancelled', { reason: move.reason, toDriver: true });
  return notices;
}

/** Those who are asked by name, one or a circle. */
function toAsked(tx: Transaction, { action, driverId, askedIds, rideId }: RideMove): NewNotice[] {
  if (!ASKS.includes(action)) return [];
  const asked = driverId === null ? (askedIds ?? []) : [driverId];
  return asked.map((userId) => ({ id: tx.newId(), userId, kind: 'new-request', data: { rideId } }));
}

/** Those near requests for now that are open to everybody. */
async function driversNear(tx: Transaction, asking: readonly RideMove[]): Promise<NewNotice[]> {
  const open = asking.filter(({ driverId, askedIds }) => driverId === null && askedIds === null);
  if (open.length === 0) return [];
  const since = new Date(tx.now().getTime() - POSITION_MS);
  const rideIds = [...new Set(open.map(({ rideId }) => rideId))];
  const found = await tx.notices.driversNear(rideIds, since, NEAREST);
  return found.map(({ userId, rideId }) => ({
    id: tx.newId(),
    userId,
    kind: 'new-request',
    data: { rideId },
  }));
}

/** Whether an operator has cancelled a ride that a driver had. */
export function isCancelledBySupport({ action, actorRole, from, driverId }: RideMove): boolean {
  const isCancelled = action === 'cancel' || action === 'agree_to_cancel';
  return isCancelled && actorRole === 'admin' && from !== 'pending' && driverId !== null;
}

/** Another id for each, always the same: of a version of UUIDs that nothing else here has. */
export function toOtherId(id: string, version: '6' | '8'): string {
  return `${id.slice(0, 14)}${version}${id.slice(15)}`;
}
