import type { PaymentStatus, RideStatus } from '../../../generated/operations.ts';

/** Whether an unfinished ride waits for another way to pay, its card having been declined. */
export function lacksPayment({
  status,
  paymentStatus,
}: {
  readonly status: RideStatus;
  readonly paymentStatus: PaymentStatus;
}): boolean {
  return paymentStatus === 'FAILED' && status !== 'COMPLETED' && status !== 'CANCELLED';
}
