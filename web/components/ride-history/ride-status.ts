import { msg } from '@lingui/core/macro';
import type { RideStage, RideStatus } from '../../generated/operations.ts';
import { texts } from '../../lib/i18n.ts';

/** Whose eyes a ride is shown to. */
export type RideViewer = 'rider' | 'driver';

/** A driver has the ride, and it is not over. */
export const UNDER_WAY: ReadonlySet<RideStatus> = new Set(['ACCEPTED', 'CONFIRMED', 'IN_PROGRESS']);

/** Booked, and not begun. */
export function isWaiting(status: RideStatus): boolean {
  return status === 'PENDING' || status === 'ACCEPTED' || status === 'CONFIRMED';
}

/** A rider reads "In Progress" from acceptance on; the stage stands beside it. */
const RIDER_LABELS: Record<RideStatus, string> = texts({
  PENDING: msg`Pending`,
  ACCEPTED: msg`In Progress`,
  CONFIRMED: msg`In Progress`,
  IN_PROGRESS: msg`In Progress`,
  COMPLETED: msg`Completed`,
  CANCELLED: msg`Cancelled`,
});

const DRIVER_LABELS: Partial<Record<RideStatus, string>> = texts({
  ACCEPTED: msg`Accepted`,
  CONFIRMED: msg`Confirmed`,
});

export function statusLabel(status: RideStatus, viewer: RideViewer): string {
  const ofDriver = viewer === 'driver' ? DRIVER_LABELS[status] : undefined;
  return ofDriver ?? RIDER_LABELS[status];
}

const STAGE_TEXTS: Record<RideStage, string> = texts({
  LOOKING: msg`Looking for a driver`,
  ASKED: msg`Waiting for the driver’s answer`,
  BOOKED: msg`Driver booked`,
  CONFIRMED: msg`Driver confirmed`,
  ON_THE_WAY: msg`Driver on the way`,
  SAID_ARRIVED: msg`Driver says they have arrived`,
  ARRIVED: msg`Driver has arrived`,
  CANCEL_ASKED: msg`Asked to cancel, waiting for the driver’s answer`,
  CANCEL_DECLINED: msg`Asked to cancel, support decides`,
  ON_TRIP: msg`On trip`,
  COMPLETED: msg`Completed`,
  ENDED_EARLY: msg`Ended early`,
  UNANSWERED: msg`No driver`,
  CANCELLED: msg`Cancelled`,
});

/** The stage of a ride in words, on every screen; its time of pickup stands beside it. */
export function stageText(stage: RideStage): string {
  return STAGE_TEXTS[stage];
}

/** What is said beside the badge of a ride: its stage, where the badge does not say it, and when it is. */
export function stageNote(
  { status, stage }: { readonly status: RideStatus; readonly stage: RideStage },
  viewer: RideViewer,
  when: string | null = null,
): string {
  const text = stageText(stage);
  return [text === statusLabel(status, viewer) ? null : text, when].filter(Boolean).join(' · ');
}
