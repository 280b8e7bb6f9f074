import { msg, t } from '@lingui/core/macro';
import type { RideDetailsFragment, RideStatus } from '../../generated/operations.ts';
import { texts } from '../../lib/i18n.ts';

/** Whose eyes a ride is shown to. */
export type RideViewer = 'rider' | 'driver';

/** A driver has the ride, and it is not over. */
export const UNDER_WAY: ReadonlySet<RideStatus> = new Set(['ACCEPTED', 'CONFIRMED', 'IN_PROGRESS']);

/** A rider reads "In Progress" from acceptance on; the note beside it names the stage. */
const RIDER_LABELS: Record<RideStatus, string> = texts({
  PENDING: msg`Pending`,
  ACCEPTED: msg`In Progress`,
  CONFIRMED: msg`In Progress`,
  IN_PROGRESS: msg`In Progress`,
  COMPLETED: msg`Completed`,
  CANCELLED: msg`Cancelled`,
});

const DRIVER_LABELS: Record<RideStatus, string> = {
  ...RIDER_LABELS,
  get ACCEPTED() {
    return t`Accepted`;
  },
  get CONFIRMED() {
    return t`Confirmed`;
  },
};

export function statusLabel(status: RideStatus, viewer: RideViewer): string {
  return (viewer === 'rider' ? RIDER_LABELS : DRIVER_LABELS)[status];
}

/** The sub-line of the rider's "In Progress". */
export function statusNote({
  status,
  scheduledFor,
  arrivedAt,
}: Pick<RideDetailsFragment, 'status' | 'scheduledFor' | 'arrivedAt'>) {
  if (status === 'IN_PROGRESS') return t`On trip`;
  if (arrivedAt && (status === 'ACCEPTED' || status === 'CONFIRMED')) return t`Driver has arrived`;
  if (status === 'CONFIRMED') return t`Driver confirmed`;
  if (status !== 'ACCEPTED') return null;
  return scheduledFor ? t`Driver booked` : t`Driver on the way`;
}
