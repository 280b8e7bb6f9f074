import { DomainError, notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { receiptInput, type ReceiptInput } from './inputs.ts';
import { type ReceiptedRide, type RideReceipts, rideReceipts } from './ride-receipts.ts';
import { service } from '../tokens.ts';

/** The receipt of a completed ride, for its rider and for admins. */
export class ShowReceipt {
  constructor(private readonly receipts: RideReceipts) {}

  /** Throws `RECEIPT_NOT_READY` before the ride is completed; drivers, and riders of other rides, get none. */
  async execute(actor: Actor | null, input: ReceiptInput): Promise<ReceiptedRide> {
    const { userId, userType } = requireType(actor, 'rider', 'admin');
    const { rideId } = parseInput(receiptInput, input);
    const found = await this.receipts.find(rideId);
    if (!found || (userType === 'rider' && found.ride.riderId !== userId)) throw notFound('Ride');
    if (found.ride.status !== 'completed') {
      const message = 'There is a receipt once the ride is completed';
      throw new DomainError('conflict', 'RECEIPT_NOT_READY', message);
    }
    return found;
  }
}

export const showReceipt = service(ShowReceipt, [rideReceipts]);
