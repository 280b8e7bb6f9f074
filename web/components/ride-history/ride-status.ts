import type { RideDetailsFragment, RideStatus } from '../../generated/documents.ts';

/** Whose eyes a ride is shown to. */
export type RideViewer = 'rider' | 'driver';

/** A rider reads "In Progress" from acceptance on (spec 1 §4); the note beside it tells the stages apart. */
const RIDER_LABELS: Record<RideStatus, string> = {
  pending: 'Pending',
  accepted: 'In Progress',
  confirmed: 'In Progress',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

const DRIVER_LABELS: Record<RideStatus, string> = {
  ...RIDER_LABELS,
  accepted: 'Accepted',
  confirmed: 'Confirmed',
};

export function statusLabel(status: RideStatus, viewer: RideViewer): string {
  return (viewer === 'rider' ? RIDER_LABELS : DRIVER_LABELS)[status];
}

/** The sub-line of the rider's "In Progress" (decisions, "Rider badge of accepted"). */
export function statusNote({ status, scheduledFor }: Pick<RideDetailsFragment, 'status' | 'scheduledFor'>) {
  if (status === 'in_progress') return 'On trip';
  if (status === 'confirmed') return 'Driver confirmed';
  if (status !== 'accepted') return null;
  return scheduledFor ? 'Driver booked' : 'Driver on the way';
}
