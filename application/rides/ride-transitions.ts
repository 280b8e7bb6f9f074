import { notFound } from '../../domain/errors.ts';
import type { TransitionRequest, TransitionResult } from '../../domain/rides/move-ride.ts';
import type { WaitingTimes } from '../../domain/rides/expiry.ts';
import type { Ride, RideParty } from '../../domain/rides/ride.ts';
import type { UserActor } from '../../domain/users/user.ts';
import type { Hold } from '../../domain/wallet/hold.ts';
import { type DispatchSettings, dispatchSettings } from '../drivers/dispatch-settings.ts';
import { type RidePayments, ridePayments } from '../payments/ride-payments.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { toRideEvent } from '../ports/rides.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';

/** What the use cases that change the status of a ride have in common: finding it, and writing what follows. */
export class RideTransitions {
  constructor(
    private readonly ridePayments: RidePayments,
    private readonly settings: DispatchSettings,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** How long requests wait for a driver. */
  get waiting(): WaitingTimes {
    return this.settings.waiting;
  }

  /** A transition requested now. */
  request<By extends RideParty>(
    by: By,
    actorId: string | null,
    reason?: string,
  ): TransitionRequest & { by: By } {
    const request = { transitionId: this.ids.next(), by, actorId, now: this.clock.now() };
    return reason ? { ...request, reason } : request;
  }

  /** The locked ride when the driver is its driver; anyone else gets the answer for a ride that does not exist. */
  async lockForDriver({ rides }: Stores, rideId: string, driver: UserActor): Promise<Ride> {
    const ride = await rides.lock(rideId);
    if (ride?.driverId !== driver.userId) throw notFound('Ride');
    return ride;
  }

  /** Writes a transition without money, and concludes the unit of work. */
  async save(stores: Stores, result: TransitionResult, formerDriverId?: string | null): Promise<Ride> {
    await stores.conclude(() => write(stores, result, formerDriverId));
    return result.ride;
  }

  /** Writes a move to another time, with its money timed anew, and concludes the unit of work. */
  async saveMoved(stores: Stores, from: Ride, result: TransitionResult): Promise<Ride> {
    const { ride } = result;
    const retime = await this.ridePayments.prepareRetiming(
      stores,
      from,
      ride.scheduledFor ?? from.requestedAt,
    );
    const formerDriverId = ride.driverId === from.driverId ? null : from.driverId;
    await stores.conclude(() => Promise.all([write(stores, result, formerDriverId), retime()]));
    return ride;
  }

  /**
   * Writes a cancellation, releases its money and concludes the unit of work; `hold` is the ride's when it is locked
   * already. Throws `RIDE_STATE` while the card is being charged for the ride.
   */
  async saveCancelled(stores: Stores, result: TransitionResult, hold?: Hold | null): Promise<Ride> {
    const release = await this.ridePayments.prepareRelease(stores, result, hold);
    await stores.conclude(() => Promise.all([write(stores, result), release()]));
    return result.ride;
  }
}

export const rideTransitions = service(RideTransitions, [ridePayments, dispatchSettings, ids, clock]);

function write(
  stores: Stores,
  { ride, transition }: TransitionResult,
  formerDriverId?: string | null,
): Promise<unknown> {
  return Promise.all([
    stores.rides.save(ride, transition),
    stores.events.rideChanged(toRideEvent(ride, formerDriverId)),
  ]);
}
