import type { RideDetailsFragment } from '../../../generated/operations.ts';

/** Whether an unfinished ride waits for another way to pay, its card having been declined. */
export function lacksPayment({
  status,
  paymentStatus,
}: Pick<RideDetailsFragment, 'status' | 'paymentStatus'>): boolean {
  return paymentStatus === 'FAILED' && status !== 'COMPLETED' && status !== 'CANCELLED';
}
