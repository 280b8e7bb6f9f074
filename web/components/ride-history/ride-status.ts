import type { RideDetailsFragment, RideStatus } from '../../generated/operations.ts';

/** Whose eyes a ride is shown to. */
export type RideViewer = 'rider' | 'driver';

/** A rider reads "In Progress" from acceptance on; the note beside it names the stage. */
const RIDER_LABELS: Record<RideStatus, string> = {
  PENDING: 'Pending',
  ACCEPTED: 'In Progress',
  CONFIRMED: 'In Progress',
  IN_PROGRESS: 'In Progress',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
};

const DRIVER_LABELS: Record<RideStatus, string> = {
  ...RIDER_LABELS,
  ACCEPTED: 'Accepted',
  CONFIRMED: 'Confirmed',
};

export function statusLabel(status: RideStatus, viewer: RideViewer): string {
  return (viewer === 'rider' ? RIDER_LABELS : DRIVER_LABELS)[status];
}

/** The sub-line of the rider's "In Progress". */
export function statusNote({ status, scheduledFor }: Pick<RideDetailsFragment, 'status' | 'scheduledFor'>) {
  if (status === 'IN_PROGRESS') return 'On trip';
  if (status === 'CONFIRMED') return 'Driver confirmed';
  if (status !== 'ACCEPTED') return null;
  return scheduledFor ? 'Driver booked' : 'Driver on the way';
}
