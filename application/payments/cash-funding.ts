import { DomainError } from '../../domain/errors.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import {
  assertCashReceived,
  CASH_TIP_REASON,
  cashNotAllowed,
  cashNotForOthers,
  cashOf,
  tipInCash,
} from '../../domain/payments/cash.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { cashKeptEntry, cashShortEntry, rideCompletedInCashEntry } from '../../domain/wallet/cash-entries.ts';
import type { Transaction } from '../transaction.ts';
import { entryHeader } from '../wallet/entry-header.ts';
import { findCashProblem } from './cash-room.ts';
import type { RideFunding } from './ride-funding.ts';
import { walletFunding } from './wallet-funding.ts';

const NOTHING = async () => undefined;

/**
 * In cash: nothing is set aside. The driver completes the ride by saying what the rider paid, keeps share and tip of it,
 * and owes the fee. Tips given later come from the wallet, and refunds go there.
 */
export const cashFunding: RideFunding = {
  isAskedFirst: false,
  payerOf: ({ payerId }) => payerId,
  async prepareSecuring(tx, ride) {
    if (ride.bookerId !== ride.riderId || ride.payerId !== ride.riderId) throw cashNotForOthers();
    if (!(await tx.cash.rules()).isAllowed) throw cashNotAllowed();
    await requireNoOther(tx, ride);
    if (ride.driverId !== null) await requireDriver(tx, ride, ride.driverId);
    return { write: NOTHING, asked: null };
  },
  leave: NOTHING,
  requireReady: NOTHING,
  prepareRetiming: async () => NOTHING,
  prepareRelease: async () => NOTHING,
  lockFunds: async () => ({ hold: null, payment: null, topUp: null }),
  collect(ride, request, receivedCents) {
    if (ride.status === 'completed') requireSameAmount(ride, receivedCents);
    if (ride.status !== 'in_progress') return request;
    if (request.by === 'rider') {
      const message = 'Pay your driver in cash: your driver says how much it was, and completes the ride';
      throw new DomainError('conflict', 'CASH_BY_DRIVER', message);
    }
    const cashReceivedCents = assertCashReceived(ride.fare.totalCents, receivedCents);
    const tipCents = tipInCash(ride.fare.totalCents, cashReceivedCents);
    return { ...request, tipCents, tipReason: CASH_TIP_REASON, cashReceivedCents };
  },
  begin: async () => null,
  beginTip: (...args) => walletFunding.beginTip(...args),
  /** The earning of the ride is written before it. */
  async post(tx, { ride, transition: { actorId, at } }) {
    const header = () => entryHeader(tx, at, actorId);
    const { driverId } = ride;
    if (driverId === null) throw new RangeError(`Ride ${ride.id} has no driver`);
    const { shortOfDriverCents, keptCents } = cashOf(ride);
    const [short, kept] = [cashShortEntry(header(), ride), cashKeptEntry(header(), ride)];
    await Promise.all([
      shortOfDriverCents > 0 && tx.payouts.takeBack(ride.id, shortOfDriverCents),
      tx.ledger.post(rideCompletedInCashEntry(header(), ride)),
      short && tx.ledger.post(short),
      kept && tx.ledger.post(kept),
      kept && tx.payouts.addOffsets(kept.id, driverId, [{ rideId: ride.id, amountCents: keptCents }]),
    ]);
  },
  lockRefundable: async () => null,
};

/** One ride in cash waits for a rider at a time: who does not come has not paid for anything. */
async function requireNoOther(tx: Transaction, ride: Ride): Promise<void> {
  // Bookings of one rider wait for each other here, as those from the wallet do.
  await tx.ledger.lockBalances(ride.riderId);
  if (!(await tx.cash.hasWaitingRide(ride, tx.now()))) return;
  const message =
    'You have another ride in cash that has not begun. Take it or cancel it first, or pay in another way.';
  throw new DomainError('conflict', 'CASH_RIDE_WAITING', message);
}

/** Whoever is asked by name, or has the ride already. */
async function requireDriver(tx: Transaction, ride: Ride, driverId: string): Promise<void> {
  const driver = await tx.drivers.find(driverId);
  const problem = driver && (await findCashProblem(tx, driver, ride));
  if (!problem) return;
  const message =
    problem === 'CASH_OFF'
      ? 'This driver takes no cash. Choose another driver, or pay in another way.'
      : 'This driver cannot take another ride in cash. Choose another driver, or pay in another way.';
  throw new DomainError('conflict', 'DRIVER_UNAVAILABLE', message);
}

function requireSameAmount({ cashReceivedCents }: Ride, receivedCents: number | null): void {
  if (receivedCents === null || receivedCents === cashReceivedCents) return;
  const known = formatMoney(cashReceivedCents ?? 0);
  const message = `You have said already that you received ${known} for this ride. Write to us if that is wrong.`;
  throw new DomainError('conflict', 'CASH_CONFIRMED', message);
}
