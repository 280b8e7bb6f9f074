import { z } from 'zod';
import { DomainError, orNotFound } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import { completeRide } from '../../domain/rides/apply-transition.ts';
import type { TransitionResult } from '../../domain/rides/move-ride.ts';
import { toldAs } from '../../domain/rides/ride-rights.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { addTip } from '../../domain/rides/tip.ts';
import { tipAddedEntry } from '../../domain/wallet/entries.ts';
import { product } from '../access.ts';
import { type ProviderCalls, providerCalls } from '../payments/provider-calls.ts';
import { releaseCover } from '../payments/covers.ts';
import { saveDeposit, saveSpentTopUp } from '../payments/deposits.ts';
import {
  collect,
  keepCollectedTopUp,
  lockCollected,
  toCollect,
  type ToCollect,
} from '../payments/ride-charges.ts';
import type { Funds, SettlementRequest } from '../payments/ride-funding.ts';
import { rideFundings } from '../payments/ride-fundings.ts';
import type { EarningRecord } from '../ports/payouts.ts';
import { toRideEvent } from '../ports/rides.ts';
import type { Transact, Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { entryHeader } from '../wallet/entry-header.ts';
import { requestMove } from './ride-transitions.ts';

/** The sweep's part: collects a payment whose completion or tip was never recorded. Again, it changes nothing. */
export const settleRide = workflow({
  access: product,
  input: z.object({ paymentId: z.uuid() }),
  needs: { providerCalls },
  run: async ({ input: { paymentId }, transact }, { providerCalls }) => {
    const payment = await transact(({ payments }) => payments.lock(paymentId));
    if (!payment || payment.status === 'declined') return;
    // The ride first, as everybody locks it: hence in another transaction.
    const begun = await transact((tx) => toCollect(tx, payment));
    await finishSettlement(begun, transact, providerCalls);
  },
});

/**
 * Collects a payment, and then completes the ride or adds the tip that it is for. Throws `PAYMENT_DECLINED`, with the
 * ride as it was, and whatever refuses the settlement, with the money of a top-up in the wallet.
 */
export async function finishSettlement(
  begun: ToCollect,
  transact: Transact,
  provider: ProviderCalls,
): Promise<Ride> {
  const collected = await collect(transact, provider, begun);
  if (!collected) return begun.ride;
  try {
    return await transact(async (tx) => {
      const { ride, settlement, funds } = await lockCollected(tx, collected);
      if (!settlement) return ride;
      if (funds.payment || ride.status === 'in_progress') {
        const completion = toCompletion(tx, ride, await getPricing(tx, ride), settlement);
        return saveCompleted(tx, completion, funds);
      }
      if (ride.status === 'completed' && settlement.tipCents > ride.tipCents) {
        return saveTip(tx, ride, settlement.tipCents, funds.topUp);
      }
      // It has nothing to pay for any more.
      if (funds.topUp) await saveDeposit(tx, funds.topUp);
      return ride;
    });
  } catch (error) {
    if (error instanceof DomainError && error.kind !== 'unavailable') {
      await transact((tx) => keepCollectedTopUp(tx, collected));
    }
    throw error;
  }
}

/** The pricing that the ride was booked under, for good. */
export async function getPricing({ pricings }: Transaction, ride: Ride): Promise<Pricing> {
  return orNotFound(await pricings.find(ride.pricingId), 'Pricing');
}

/** A ride on its way to "completed", with the pricing that it is settled under. */
export interface Completion {
  /** As it was on the way. */
  readonly before: Ride;
  readonly result: TransitionResult;
  readonly pricing: Pricing;
}

/** The completed ride, not yet written. Throws `RIDE_STATE` and the rules of tips. */
export function toCompletion(
  tx: Transaction,
  ride: Ride,
  pricing: Pricing,
  { by, actorId, ...settlement }: SettlementRequest,
): Completion {
  const { commissionRateBasisPoints } = pricing;
  const move = requestMove(tx, by, { actorId, onBehalfOf: ride.riderId });
  return {
    before: ride,
    result: completeRide(ride, { ...settlement, commissionRateBasisPoints }, move),
    pricing,
  };
}

/** Writes what follows from a completion and concludes the unit of work. */
export async function saveCompleted(
  tx: Transaction,
  { before, result, pricing }: Completion,
  funds: Funds,
): Promise<Ride> {
  const { ride, transition } = result;
  const earning = toEarning(tx.newId(), ride, pricing, transition.at);
  await tx.conclude(() =>
    Promise.all([
      // Before the money: what the driver has of it already is noted there.
      tx.payouts.recordEarning(earning),
      releaseCover(tx, before, transition, ride),
      rideFundings.of(ride).post(tx, result, funds),
      tx.rides.save(ride, transition),
      // Where nothing was left to pay in the end.
      ride.paymentMethod !== before.paymentMethod && tx.rides.savePayment(ride),
      tx.drivers.addTrip(earning.driverId),
      // The demo's people have no mailbox.
      !ride.isTestData &&
        tx.mail(ride.payerId, 'ride-receipt', { rideId: ride.id, ...toldAs(ride, ride.payerId) }),
      tx.events.rideChanged(toRideEvent(ride)),
    ]),
  );
  return ride;
}

/** A tip within 24 hours after completion. Throws `TIP_TOO_LATE`, `TIP_ALREADY_ADDED`. */
export async function saveTip(
  tx: Transaction,
  ride: Ride,
  tipCents: Cents,
  topUp: Payment | null,
): Promise<Ride> {
  const tipped = addTip(ride, tipCents, tx.now());
  const amountCents = tipCents - ride.tipCents;
  const { id: rideId, driverId, isTestData } = ride;
  if (driverId === null) throw new RangeError(`Ride ${rideId} has no driver`);
  const payerId = rideFundings.of(ride).payerOf(ride);
  const header = entryHeader(tx, tx.now(), payerId);
  await tx.conclude(() =>
    Promise.all([
      tx.rides.saveTip(tipped),
      // Before the balances, as a batch of payouts locks them.
      tx.payouts.addTipToEarning(rideId, amountCents),
      topUp && saveSpentTopUp(tx, topUp, ride),
      tx.ledger.post(tipAddedEntry(header, ride, driverId, amountCents, payerId)),
      !isTestData && tx.mail(driverId, 'tip-added', { rideId, amountCents }),
      tx.events.rideChanged(toRideEvent(tipped)),
    ]),
  );
  return tipped;
}

function toEarning(id: string, ride: Ride, pricing: Pricing, earnedAt: Date): EarningRecord {
  const { driverId, driverShareCents, fare, tipCents } = ride;
  if (driverId === null || driverShareCents === null) throw new RangeError(`Ride ${ride.id} is not settled`);
  return {
    id,
    driverId,
    rideId: ride.id,
    earnedAt,
    driverShareCents,
    tipCents,
    commissionRateBasisPoints: pricing.commissionRateBasisPoints,
    pricingId: pricing.id,
    fareCents: fare.totalCents,
    platformFeeCents: fare.totalCents - driverShareCents,
  };
}
