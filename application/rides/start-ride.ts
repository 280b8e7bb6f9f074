import { DomainError } from '../../domain/errors.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { startRide as startRideInDomain } from '../../domain/rides/apply-transition.ts';
import { findingsOfStart } from '../../domain/rides/plausibility.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { needsStartPin, refuseStart } from '../../domain/rides/start-pin.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type StartPinMaker, startPinMaker } from '../ports/rides.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type Explanations, explanations } from './explanations.ts';
import { startRideInput, type StartRideInput } from './inputs.ts';
import { type RideTransitions, rideTransitions } from './ride-transitions.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/**
 * The assigned driver starts the trip. Repeating it changes nothing; one trip at a time (`RIDE_OVERLAP`). Where the
 * rider wants it only with the PIN of the ride: `START_PIN_REQUIRED`, `START_PIN_WRONG`, and `START_PIN_LOCKED` after
 * five wrong ones, until the rider or the support has the PIN renewed or the ride is accepted anew.
 * Far from the pickup the ride is marked for the operator, with the driver's reason (`REASON_REQUIRED`).
 */
export class StartRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
    private readonly explanations: Explanations,
    private readonly pins: StartPinMaker,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: StartRideInput): Promise<Ride> {
    const driver = requireType(actor, 'driver');
    const { rideId, pin, ...explanation } = parseInput(startRideInput, input);
    const position = await this.explanations.locate(driver.userId, explanation);
    const outcome = await this.unitOfWork.run(async (stores) => {
      const ride = await this.transitions.lockForDriver(stores, rideId, driver);
      if (ride.status === 'in_progress') return ride;
      // Throws what no PIN can help with.
      const started = startRideInDomain(ride, this.transitions.request('driver', driver.userId));
      if (ride.paymentMethod === 'card') await requireAuthorized(stores, ride);
      // Returned, not thrown: a wrong PIN is counted.
      const refusal = await this.refuse(stores, ride, pin);
      if (refusal) return refusal;
      const findings = findingsOfStart(ride, position);
      await this.explanations.record(stores, ride, findings, explanation);
      return this.transitions.save(stores, started);
    });
    if (outcome instanceof DomainError) throw outcome;
    return outcome;
  }

  private async refuse({ startPins }: Stores, ride: Ride, pin?: string): Promise<DomainError | null> {
    const [choice, { wrong, renewals }] = await Promise.all([
      startPins.choice(ride.riderId),
      startPins.tries(ride),
    ]);
    if (!needsStartPin(choice, this.clock.now(), this.serviceArea.timeZone)) return null;
    const refusal = refuseStart(pin, this.pins.pinOf(ride, renewals), wrong);
    if (refusal?.code === 'START_PIN_WRONG') await startPins.countWrong(ride);
    return refusal;
  }
}

export const startRide = service(StartRide, [
  unitOfWork,
  rideTransitions,
  explanations,
  startPinMaker,
  serviceArea,
  clock,
]);

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
