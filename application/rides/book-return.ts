import { DomainError } from '../../domain/errors.ts';
import { bookReturn, returnRideId } from '../../domain/returns/return-trip.ts';
import { cancelRide, firstTransition } from '../../domain/rides/apply-transition.ts';
import { isBookedByOther } from '../../domain/rides/ride-rights.ts';
import { isOver, type Ride } from '../../domain/rides/ride.ts';
import type { DispatchSettings } from '../drivers/dispatch-settings.ts';
import { authorize, recordAuthorization, requireAuthorized } from '../payments/authorization.ts';
import type { ProviderCalls } from '../payments/provider-calls.ts';
import { coverRide, type CoverScene, promiseCover, requireStillCovered } from '../payments/covers.ts';
import type { Writes } from '../payments/ride-funding.ts';
import { rideFundings } from '../payments/ride-fundings.ts';
import { toRideEvent } from '../ports/rides.ts';
import { operatorOf, type Transact, type Transaction } from '../transaction.ts';
import { lockCaller, recordAtDesk, recordForOther, requireMayBook } from './book-for-other.ts';
import type { PromisedReturns } from './promised-returns.ts';
import { requestMove, saveCancelled } from './ride-transitions.ts';

/** What a rider asks for besides the ride there. */
export type WantedReturn = { readonly at: string } | { readonly onCall: true };

interface Booking {
  readonly promisedReturns: PromisedReturns;
  readonly dispatchSettings: DispatchSettings;
  readonly providerCalls: ProviderCalls;
  /** The rides that may wait for a driver at once. */
  readonly pendingRides: number;
  /** Of the service area. */
  readonly timeZone: string;
  /** Whether an operator books in the name of who calls. */
  readonly isAtDesk: boolean;
}

/** Writes a new ride, tells of it, and records it where somebody else, or the desk, has booked it. */
export function saveNewRide(
  tx: Transaction,
  ride: Ride,
  at: 'active price' | 'agreed price',
): Promise<unknown> {
  const desk = operatorOf(tx);
  return Promise.all([
    tx.rides.insert(ride, firstTransition(ride, tx.newId(), desk?.userId), at),
    tx.events.rideChanged(toRideEvent(ride)),
    promiseCover(tx, ride),
    isBookedByOther(ride) && recordForOther(tx, ride),
    desk && recordAtDesk(tx, ride),
  ]);
}

/**
 * The same of a ride that was decided about before its card was asked: whoever booked it has to be allowed to still, and its
 * organisation to pay (`CARE_NOT_GIVEN`, `PASSENGER_SUSPENDED`, `NOT_COVERED`).
 */
export async function saveAuthorizedRide(tx: Transaction, ride: Ride, scene: CoverScene): Promise<void> {
  if (isBookedByOther(ride)) await requireMayBook(tx, ride);
  if (operatorOf(tx)) await lockCaller(tx, ride.riderId);
  await requireStillCovered(tx, ride, scene);
  await saveNewRide(tx, ride, 'agreed price');
}

/** Whether the bank may ask: the card's holder is there only where they book themselves, and nobody does for them. */
export function confirmationOf({ payerId, bookerId }: Ride, isAtDesk: boolean): 'on_session' | 'off_session' {
  return payerId === bookerId && !isAtDesk ? 'on_session' : 'off_session';
}

/** The return that a rider asks for with a ride. */
export class ReturnBooking {
  constructor(
    private readonly wanted: WantedReturn,
    private readonly needs: Booking,
  ) {}

  /**
   * What is written in the transaction that writes the ride there: the promise, or from the wallet the ride back with its
   * hold, so that there are both or none. Throws `INVALID_FIELD` for a time before the ride there is over.
   */
  async prepare(tx: Transaction, outbound: Ride): Promise<Writes> {
    const { promisedReturns, pendingRides } = this.needs;
    const uncovered = this.toRide(outbound, tx.now());
    if (!uncovered) return () => promisedReturns.promise(tx, outbound);
    const back = await this.cover(tx, outbound, uncovered);
    if (rideFundings.of(outbound).isAskedFirst) return async () => undefined;
    // Not as the ride there where an organisation pays all of the way back.
    const { write } = await rideFundings.of(back).prepareSecuring(tx, back);
    return () =>
      Promise.all([
        saveNewRide(tx, back, 'agreed price'),
        write(),
        tx.rides.requireFewPending(back, tx.now(), pendingRides),
        promisedReturns.join(tx, outbound, back),
      ]);
  }

  /**
   * Books the ride back by card, after the ride there. When the card is declined for it the ride there is cancelled too;
   * when the bank asks the rider first, both are there once the booking is repeated. Repeating it changes nothing.
   */
  async bookByCard(transact: Transact, outbound: Ride): Promise<void> {
    if (!rideFundings.of(outbound).isAskedFirst || isOver(outbound)) return;
    try {
      await this.authorizeBack(transact, outbound);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'PAYMENT_ACTION_REQUIRED') {
        // The booking is repeated by the id of the ride there.
        const details = { ...error.details, rideId: outbound.id };
        throw new DomainError(error.kind, error.code, error.message, details);
      }
      await transact((tx) => cancelOutbound(tx, outbound.id));
      throw error;
    }
  }

  private async authorizeBack(transact: Transact, outbound: Ride): Promise<void> {
    const { providerCalls, pendingRides, promisedReturns, timeZone } = this.needs;
    const begun = await transact(async (tx) => {
      const uncovered = this.toRide(outbound, outbound.requestedAt);
      if (!uncovered || (await tx.returnTrips.lock(outbound.id))) return null;
      const back = await this.cover(tx, outbound, uncovered);
      const { asked, write } = await rideFundings.of(back).prepareSecuring(tx, back);
      await write();
      await tx.rides.requireFewPending(back, tx.now(), pendingRides);
      if (asked) return { back, asked };
      await saveNewRide(tx, back, 'agreed price');
      await promisedReturns.join(tx, outbound, back);
      return null;
    });
    if (!begun) return;
    const { back, asked } = begun;
    const charge = await authorize(providerCalls, asked, confirmationOf(back, this.needs.isAtDesk));
    const payment = await transact(async (tx) => {
      await tx.rides.lock(outbound.id);
      const { payment } = await recordAuthorization(tx, asked.payment, charge);
      if (payment.status === 'authorized' && !(await tx.returnTrips.lock(outbound.id))) {
        await saveAuthorizedRide(tx, back, { timeZone, outbound });
        await promisedReturns.join(tx, outbound, back);
        await tx.rides.savePayment(back);
      }
      return payment;
    });
    await requireAuthorized(providerCalls, payment, charge);
  }

  /** Paid by whom the ride there is paid by, or refused as that would be. */
  private cover(tx: Transaction, outbound: Ride, back: Ride): Promise<Ride> {
    const { timeZone } = this.needs;
    return coverRide(tx, back, { agreementId: outbound.agreementId }, { timeZone, outbound });
  }

  /** Null for a return that is called later. */
  private toRide(outbound: Ride, now: Date): Ride | null {
    if (!('at' in this.wanted)) return null;
    const back = { id: returnRideId(outbound.id), at: new Date(this.wanted.at) };
    return bookReturn(outbound, back, now, this.needs.dispatchSettings.waiting);
  }
}

/** The rider wanted both rides or none. A driver may have accepted the first one already. */
async function cancelOutbound(tx: Transaction, rideId: string): Promise<void> {
  const ride = await tx.rides.lock(rideId);
  if (!ride || isOver(ride) || ride.status === 'in_progress') return;
  const reason = 'The return could not be paid';
  await saveCancelled(tx, cancelRide(ride, 'cancel', requestMove(tx, 'admin', { actorId: null, reason })));
}
