import { DomainError } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { startRide } from '../../domain/rides/apply-transition.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { parseInput } from '../parse-input.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import { rideIdInput, type RideIdInput } from './inputs.ts';
import type { RideTransitions } from './ride-transitions.ts';

/** The assigned driver starts the trip. Repeating it changes nothing; one trip at a time (`RIDE_OVERLAP`). */
export class StartRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
  ) {}

  execute(actor: Actor | null, input: RideIdInput): Promise<Ride> {
    const driver = requireType(actor, 'driver');
    const { rideId } = parseInput(rideIdInput, input);
    return this.unitOfWork.run(async (stores) => {
      const ride = await this.transitions.lockForDriver(stores, rideId, driver);
      if (ride.status === 'in_progress') return ride;
      if (ride.paymentMethod === 'card') await requireAuthorized(stores, ride);
      return this.transitions.save(
        stores,
        startRide(ride, this.transitions.request('driver', driver.userId)),
      );
    });
  }
}

/** A trip begins only when its card is authorized: far ahead it is not yet, and it may have been declined. */
async function requireAuthorized({ payments }: Stores, ride: Ride): Promise<void> {
  const payment = await payments.lockOfRide(ride.id);
  if (payment?.status === 'authorized') return;
  const message =
    payment?.status === 'scheduled'
      ? 'The card for this ride is charged a day before pickup; it cannot start earlier'
      : "The rider's card was declined. They have been asked for another way to pay.";
  throw new DomainError('conflict', 'PAYMENT_MISSING', message);
}
