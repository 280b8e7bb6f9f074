import type { AreaPack } from '../../adapters/config/area-pack.ts';
import type { Clock } from '../../application/ports/operations.ts';
import type { StopInput } from '../../application/pricing/inputs.ts';
import type { RequestRideInput } from '../../application/rides/inputs.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { UserActor, UserType } from '../../domain/users/user.ts';
import { dollarsFromCents, multiplyRatio } from '../../domain/money/cents.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { DEMO_COMMENTS } from './demo-people.ts';
import { demoPlaces } from './demo-places.ts';
import { pickEnding, pickTrip, type DemoRandom, type DemoEnding } from './demo-trips.ts';

const MINUTE_MS = 60_000;

/** The clock of the demo's past. */
export class DemoClock implements Clock {
  constructor(private instant: Date) {}

  now(): Date {
    return this.instant;
  }

  moveTo(instant: Date): void {
    this.instant = instant;
  }

  advanceMinutes(minutes: number): void {
    this.instant = new Date(this.instant.getTime() + minutes * MINUTE_MS);
  }
}

/** How a ride is paid, for whom it is booked, and with which way back. */
export type Asked = Pick<
  RequestRideInput,
  'paymentMethodId' | 'paymentMethod' | 'passengerId' | 'organisationId' | 'payer' | 'return'
>;

export function toActor(userType: UserType, userId: string): UserActor {
  return { kind: 'user', userType, userId };
}

/** Makes rides through the use cases, as riders and drivers would. */
export class DemoRides {
  private readonly places: readonly StopInput[];
  private readonly comments: readonly (string | null)[];

  constructor(
    private readonly useCases: UseCases,
    private readonly clock: DemoClock,
    private readonly random: DemoRandom,
    area: AreaPack,
  ) {
    this.places = demoPlaces(area);
    this.comments = [...DEMO_COMMENTS, ...area.demo.comments];
  }

  /** One past ride from request to rating; a few end early. The clock is left at its end. The ride's id. */
  async makeRide(
    rider: UserActor,
    driver: UserActor,
    ending: DemoEnding = pickEnding(this.random),
    paymentMethodId?: string,
  ): Promise<string> {
    const isAsked = ending === 'declined' || this.random.chance(0.6);
    const ride = await this.request(rider, isAsked ? driver : null, null, { paymentMethodId });
    const input = { rideId: ride.id };
    this.clock.advanceMinutes(2);
    if (ending === 'declined') await this.useCases.declineRide.execute(driver, input);
    if (ending === 'cancelled') await this.useCases.cancelRide.execute(rider, input);
    if (ending === 'expired') {
      this.clock.advanceMinutes(15);
      await this.useCases.expireRide.execute(input);
    }
    if (ending !== 'completed') return ride.id;
    await this.useCases.acceptRide.execute(driver, input);
    this.clock.advanceMinutes(9);
    await this.useCases.startRide.execute(driver, input);
    this.clock.advanceMinutes(ride.durationMinutes);
    await this.complete(rider, driver, ride);
    await this.rate(rider, driver, ride);
    return ride.id;
  }

  /** A past ride in cash, of which the rider pays all but so much. */
  async makeCashRide(rider: UserActor, driver: UserActor, shortCents: number): Promise<void> {
    const ride = await this.request(rider, driver, null, { paymentMethod: 'cash' });
    const input = { rideId: ride.id };
    this.clock.advanceMinutes(2);
    await this.useCases.acceptRide.execute(driver, input);
    this.clock.advanceMinutes(8);
    await this.useCases.startRide.execute(driver, input);
    this.clock.advanceMinutes(ride.durationMinutes);
    const dueCents = ride.fare.totalCents + (shortCents > 0 ? -shortCents : ride.tipCents);
    const cashAmount = dollarsFromCents(dueCents);
    await this.useCases.completeRide.execute(driver, { ...input, cashAmount });
  }

  /** A past ride of somebody else, who has it started with its PIN. */
  async makeHelpedRide(booker: UserActor, driver: UserActor, asked: Asked): Promise<void> {
    const ride = await this.request(booker, driver, null, asked);
    const input = { rideId: ride.id };
    this.clock.advanceMinutes(2);
    await this.useCases.acceptRide.execute(driver, input);
    this.clock.advanceMinutes(8);
    const shown = await this.useCases.showRide.execute(booker, input);
    const pin = (await this.useCases.showStartPin.execute(booker, shown.ride)) ?? undefined;
    await this.useCases.startRide.execute(driver, { ...input, pin });
    this.clock.advanceMinutes(ride.durationMinutes);
    await this.useCases.completeRide.execute(driver, input);
  }

  /** A request at the clock's time; `driver` null broadcasts it. */
  async request(
    rider: UserActor,
    driver: UserActor | null,
    scheduledFor: Date | null,
    asked: Asked = {},
  ): Promise<Ride> {
    const trip = pickTrip(this.random, this.places);
    const { quote, token } = await this.useCases.quoteFare.execute(trip);
    const tips = ['0', '0', '2', '3', '5'];
    return this.useCases.requestRide.execute(
      rider,
      {
        ...trip,
        totalFare: dollarsFromCents(quote.fare.totalCents),
        quoteToken: token,
        tipAmount: this.random.pick(tips),
        driverType: driver ? 'specific' : 'broadcast',
        selectedDriverId: driver?.userId,
        scheduledFor: scheduledFor?.toISOString(),
        ...asked,
      },
      { isTestData: true },
    );
  }

  private async complete(rider: UserActor, driver: UserActor, ride: Ride): Promise<void> {
    const rideId = ride.id;
    if (this.random.chance(0.5)) {
      await this.useCases.completeRide.execute(driver, { rideId });
      return;
    }
    const percent = this.random.pick([0, 10, 15, 20]);
    const tipCents = multiplyRatio(ride.fare.totalCents, percent, 100);
    const tipAmount = dollarsFromCents(Math.max(tipCents, ride.promisedTipCents));
    await this.useCases.completeRide.execute(rider, { rideId, tipAmount });
  }

  private async rate(rider: UserActor, driver: UserActor, { id: rideId }: Ride): Promise<void> {
    this.clock.advanceMinutes(1);
    const stars = () => this.random.pick([5, 5, 5, 5, 4, 4, 3]);
    if (this.random.chance(0.85)) {
      const comment = this.random.pick(this.comments) ?? undefined;
      await this.useCases.rateRide.execute(rider, {
        rideId,
        rateeId: driver.userId,
        rating: stars(),
        comment,
      });
    }
    if (this.random.chance(0.7)) {
      await this.useCases.rateRide.execute(driver, { rideId, rateeId: rider.userId, rating: stars() });
    }
  }
}
