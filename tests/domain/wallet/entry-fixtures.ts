import { shareFare } from '../../../domain/pricing/settlement.ts';
import { depositEntry, rideCompletedEntry } from '../../../domain/wallet/entries.ts';
import { captureHold, openHold } from '../../../domain/wallet/hold.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { ADMIN_ID, DRIVER_ID, NOW, RIDER_ID } from '../../support/builders/personas.ts';

export const header = { id: 'entry-1', transactionIds: ['transaction-1'], actorId: ADMIN_ID, at: NOW };

export const toHold = (amountCents: number) =>
  openHold({ id: 'hold-1', rideId: aRide().id, userId: RIDER_ID, amountCents, now: NOW });

/** A deposit of the rider. */
export const deposit = (amountCents: number, paymentId?: string) =>
  depositEntry(header, {
    userId: RIDER_ID,
    amountCents,
    providerReference: 'pi_1',
    description: 'Added funds',
    ...(paymentId ? { paymentId } : {}),
  });

/** A ride of fare + tip, settled at a commission rate. */
export function settledRide(fareCents: number, tipCents: number, commissionRateBasisPoints: number) {
  return aRide.completed({
    fare: { ...aRide().fare, totalCents: fareCents },
    tipCents,
    finalCents: fareCents + tipCents,
    driverShareCents: shareFare(fareCents, commissionRateBasisPoints).driverShareCents,
  });
}

/** The entry of its completion when so much was held for it. */
export function completedEntry(fareCents: number, tipCents: number, heldCents: number, basisPoints = 85_00) {
  const ride = settledRide(fareCents, tipCents, basisPoints);
  return rideCompletedEntry(header, ride, captureHold(toHold(heldCents), fareCents + tipCents, NOW));
}

export const payout = { id: 'payout-1', driverId: DRIVER_ID, amountCents: 57_15, transferId: null };
