import { DomainError, invalidField, notFound } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { findingsOfCompletion } from '../../domain/rides/plausibility.ts';
import { dueCents, paidByWhoIsLeft } from '../../domain/rides/ride-cover.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { addTip } from '../../domain/rides/tip.ts';
import type { Hold } from '../../domain/wallet/hold.ts';
import { riderOrDriver } from '../access.ts';
import { providerCalls } from '../payments/provider-calls.ts';
import { toCollect, type ToCollect } from '../payments/ride-charges.ts';
import type { SettlementRequest } from '../payments/ride-funding.ts';
import { rideFundings } from '../payments/ride-fundings.ts';
import { driverPresence } from '../ports/drivers.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { explain, findPosition } from './explanations.ts';
import { completeRideInput } from './inputs.ts';
import { findRights, requireRight } from '../care/ride-rights.ts';
import {
  type Completion,
  finishSettlement,
  getPricing,
  saveCompleted,
  saveTip,
  toCompletion,
} from './settle-ride.ts';

/** After the first transaction: the ride when all is done, or the payment that a card has to make first. */
type Begun = { readonly ride: Ride } | { readonly toCollect: ToCollect };

/**
 * Completes a running trip: by its driver with the tip promised at booking, or by its rider, or who booked it for them, with
 * the tip of the dialog, which is the payer's to change (`PAYER_ONLY`),
 * lower than promised only with a reason. One settlement, whoever comes first; afterwards the rider may raise the tip
 * once within 24 hours, charged separately. What the hold or the authorization does not cover comes from the wallet, else
 * from a saved card. A ride in cash is completed by its driver alone, who says what was received. Throws `REASON_REQUIRED`, where a driver's completion is implausible, and `INSUFFICIENT_FUNDS`,
 * `PAYMENT_MISSING` or `PAYMENT_DECLINED` before the ride has moved.
 */
export const completeRide = workflow({
  access: riderOrDriver,
  input: completeRideInput,
  needs: { driverPresence, providerCalls },
  run: async ({ actor: { userId, userType }, input, now, transact }, { driverPresence, providerCalls }) => {
    const position = userType === 'driver' ? await findPosition(driverPresence, userId, input, now()) : null;
    const begun = await transact(async (tx): Promise<Begun> => {
      const { rideId, tipAmount, tipReason } = input;
      const [ride, hold] = await Promise.all([tx.rides.lock(rideId), tx.holds.lockOpen(rideId)]);
      if (!ride) throw notFound('Ride');
      const by = userId === ride.driverId ? 'driver' : 'rider';
      if (by === 'rider') await requireRider(tx, ride, userId, tipAmount ?? ride.tipCents);
      const tipCents = by === 'rider' ? (tipAmount ?? ride.tipCents) : ride.tipCents;
      const asked = { tipCents, tipReason: tipReason || null, by, actorId: userId } as const;
      const request = toRequest(ride, asked, input.cashAmount ?? null);
      // Whoever pays for it knows that the trip is over.
      if (by === 'driver' && ride.status === 'in_progress') {
        await explain(tx, ride, findingsOfCompletion(ride, position, tx.now()), input);
      }
      return ride.status === 'completed' ? raiseTip(tx, ride, request) : complete(tx, ride, hold, request);
    });
    return 'ride' in begun ? begun.ride : finishSettlement(begun.toCollect, transact, providerCalls);
  },
});

/** Who says for the rider that the trip is over; the tip is up to who decides about the money. */
async function requireRider(tx: Transaction, ride: Ride, userId: string, tipCents: Cents): Promise<void> {
  const rights = await findRights(tx, ride, userId);
  if (ride.status !== 'completed') requireRight(rights, 'complete');
  else if (!rights.includes('pay')) requireRight(rights, 'complete');
  if (tipCents === ride.tipCents || rights.includes('pay')) return;
  throw new DomainError('forbidden', 'PAYER_ONLY', 'Only who pays for this ride can change its tip');
}

/** As it was asked for, or for a ride that the driver is paid for as they say. */
function toRequest(ride: Ride, asked: SettlementRequest, receivedCents: Cents | null): SettlementRequest {
  const funding = rideFundings.of(ride);
  if (funding.collect) return funding.collect(ride, asked, receivedCents);
  if (receivedCents === null) return asked;
  throw invalidField('cashAmount', 'This ride is not paid in cash');
}

async function complete(
  tx: Transaction,
  ride: Ride,
  hold: Hold | null,
  request: SettlementRequest,
): Promise<Begun> {
  const funding = rideFundings.of(ride);
  const [funds, pricing] = await Promise.all([funding.lockFunds(tx, ride, hold), getPricing(tx, ride)]);
  // Whoever is second goes on with the settlement of the first.
  if (funds.payment?.status === 'capturing') return { toCollect: await toCollect(tx, funds.payment) };
  const completion = toCompletion(tx, ride, pricing, request);
  if (dueCents(completion.result.ride) === 0)
    return { ride: await completeWithNothingDue(tx, completion, hold) };
  const payment = await funding.begin(tx, ride, funds, dueCents(completion.result.ride), request);
  return payment
    ? { toCollect: await toCollect(tx, payment) }
    : { ride: await saveCompleted(tx, completion, funds) };
}

/** Its organisation pays all of what it cost in the end: what wallet or card had set aside is given back. */
async function completeWithNothingDue(
  tx: Transaction,
  { before, result, pricing }: Completion,
  hold: Hold | null,
): Promise<Ride> {
  const giveBack = await rideFundings.of(before).prepareRelease(tx, result, hold);
  await giveBack();
  const free = { ...result, ride: paidByWhoIsLeft(result.ride) };
  return saveCompleted(tx, { before, result: free, pricing }, { hold: null, payment: null, topUp: null });
}

async function raiseTip(tx: Transaction, ride: Ride, request: SettlementRequest): Promise<Begun> {
  const extraCents = request.tipCents - ride.tipCents;
  if (extraCents <= 0) return { ride };
  addTip(ride, request.tipCents, tx.now());
  // Before a card is charged for it.
  if (await tx.ledger.hasLaterTip(ride.id)) {
    throw new DomainError('conflict', 'TIP_ALREADY_ADDED', 'A tip was already added to this ride');
  }
  const payment = await rideFundings.of(ride).beginTip(tx, ride, extraCents, request);
  return payment
    ? { toCollect: await toCollect(tx, payment) }
    : { ride: await saveTip(tx, ride, request.tipCents, null) };
}
