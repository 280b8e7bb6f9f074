import { msg } from '@lingui/core/macro';
import { NEED_REASONS, type NeedAct, type NeedReason } from '../../../../domain/dispatch/needs-you.ts';
import type { NeedReason as Reason } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';
import type { BoardRide } from './board-store.ts';

/** A ride that needs somebody: why first of all, and why else. */
export interface PressingRide {
  readonly ride: BoardRide;
  readonly reason: Reason;
  readonly since: string;
  readonly others: readonly Reason[];
}

const ORDER = (Object.keys(NEED_REASONS) as NeedReason[]).map((reason) => reason.toUpperCase() as Reason);

export const REASON_TEXTS: Readonly<Record<Reason, string>> = texts({
  DRIVER_SILENT: msg`Nothing is heard of the driver`,
  DRIVER_LATE: msg`The driver is late`,
  NO_DRIVER: msg`No driver near the pickup time`,
  RETURN_WAITING: msg`Called the way back and waits`,
  DRIVER_AWAY: msg`The driver is not online`,
  CANCEL_ASKED: msg`Waits for an answer to cancel`,
  NOT_PAID: msg`The money is not there`,
  UNCONFIRMED: msg`The driver has not confirmed`,
  COMPLAINT: msg`Reported, and nobody works on it`,
});

/** What mends it. */
export function actOf(reason: Reason): NeedAct {
  return NEED_REASONS[reason.toLowerCase() as NeedReason].act;
}

/** Those that need somebody at a time, each once, the most pressing first and of those what waits longest. */
export function toPressing(rides: readonly BoardRide[], now: Date): readonly PressingRide[] {
  return rides.flatMap((ride) => pressingOf(ride, now)).sort(byPressure);
}

function pressingOf(ride: BoardRide, now: Date): readonly PressingRide[] {
  const due = ride.pressing.filter(({ since }) => Date.parse(since) <= now.getTime());
  const [first, ...others] = due;
  return first ? [{ ride, ...first, others: others.map(({ reason }) => reason) }] : [];
}

function byPressure(one: PressingRide, other: PressingRide): number {
  const rank = ORDER.indexOf(one.reason) - ORDER.indexOf(other.reason);
  return rank || Date.parse(one.since) - Date.parse(other.since);
}
