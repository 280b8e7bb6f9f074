import { WEEKDAYS } from '../../domain/drivers/weekly-availability.ts';
import { DomainError } from '../../domain/errors.ts';
import { hoursTouched } from '../../domain/geo/local-time.ts';
import { toTimeWindow } from '../../domain/rides/apply-transition.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { UserActor } from '../../domain/users/user.ts';
import type { FixedClock } from '../support/in-memory/fixed-clock.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  SYSTEM,
  type TestUseCases,
} from '../support/test-use-cases.ts';
import { CENTRE, TIME_ZONE, ZOO } from '../support/places.ts';

const WEEK_MINUTES = 7 * 24 * 60;
const LOOKERS = 3;

export interface SimulationSize {
  readonly drivers: number;
  readonly requests: number;
  readonly seed: number;
}

/** What the week came to; minutes from the request to its acceptance. */
export interface SimulationReport {
  readonly accepted: number;
  readonly expired: number;
  readonly cancelled: number;
  readonly completed: number;
  readonly medianMinutesToAccept: { readonly now: number; readonly scheduled: number };
  /** Offers to somebody who may not take the ride, as the simulation knows it. */
  readonly wrongOffers: readonly string[];
}

interface SimulatedDriver {
  readonly actor: UserActor;
  /** Weekdays and the hours of the shift, in the area's time. */
  readonly days: readonly number[];
  readonly from: number;
  readonly to: number;
  isOnline: boolean;
  ride: Ride | null;
}

/** A week of drivers with shifts and of riders who ask for rides, played by the clock, one act after the other. */
export class Simulation {
  private readonly drivers: SimulatedDriver[] = [];
  private readonly riders: UserActor[] = [];
  private acts: { readonly at: number; readonly act: () => Promise<void> }[] = [];
  private readonly waits = { now: [] as number[], scheduled: [] as number[] };
  private readonly wrongOffers: string[] = [];
  private readonly counts = { accepted: 0, expired: 0, cancelled: 0, completed: 0 };
  private minute = 0;
  private state: number;

  constructor(
    private readonly app: TestUseCases,
    private readonly clock: FixedClock,
    private readonly size: SimulationSize,
  ) {
    this.state = size.seed;
  }

  async run(): Promise<SimulationReport> {
    await this.hire();
    for (let nth = 0; nth < this.size.requests; nth += 1) {
      this.plan(Math.floor(this.random() * WEEK_MINUTES), () => this.request());
    }
    for (let hour = 0; hour <= 7 * 24 + 72; hour += 1) this.plan(hour * 60, () => this.turnHour());
    while (this.acts.length > 0) await this.playNext();
    return { ...this.counts, medianMinutesToAccept: this.medians(), wrongOffers: this.wrongOffers };
  }

  private async hire(): Promise<void> {
    const { useCases } = this.app;
    for (let nth = 0; nth < Math.ceil(this.size.requests / 40); nth += 1)
      this.riders.push(await aFundedRider(useCases, '5000'));
    for (let nth = 0; nth < this.size.drivers; nth += 1) {
      const actor = await anOnlineDriver(useCases);
      const from = Math.floor(this.random() * 16);
      const days = [0, 1, 2, 3, 4].map((day) => (day + nth) % 7);
      const hours = Object.fromEntries(
        Array.from({ length: 8 }, (_, hour) => [`${String(from + hour).padStart(2, '0')}:00`, true]),
      );
      const availability = Object.fromEntries(days.map((day) => [WEEKDAYS[day]!, hours]));
      await useCases.setWeeklyAvailability.execute(actor, { availability });
      await useCases.updateDriverProfile.execute(actor, { isAvailable: false });
      this.drivers.push({ actor, days, from, to: from + 8, isOnline: false, ride: null });
    }
  }

  /** Shifts begin and end, and requests that nobody took expire. */
  private async turnHour(): Promise<void> {
    const { useCases } = this.app;
    this.counts.expired += await useCases.expireRides.execute((_, error) => {
      throw error;
    });
    for (const driver of this.drivers) {
      const isOnline = this.works(driver, this.clock.now(), this.clock.now());
      if (isOnline !== driver.isOnline)
        await useCases.updateDriverProfile.execute(driver.actor, { isAvailable: isOnline });
      driver.isOnline = isOnline;
    }
  }

  private async request(): Promise<void> {
    const rider = this.pick(this.riders);
    const isLater = this.random() < 0.4;
    const aheadMinutes = 120 + Math.floor(this.random() * 2_880);
    const scheduledFor = isLater ? this.after(aheadMinutes) : null;
    const place = () => ({
      address: ZOO.address,
      lat: CENTRE.lat - 0.0728 + this.random() * 0.12,
      lng: CENTRE.lng - 0.1621 + this.random() * 0.2,
    });
    const booking = {
      ...aBooking(),
      pickup: place(),
      dropoff: place(),
      totalFare: '200',
      ...(scheduledFor && { scheduledFor: scheduledFor.toISOString() }),
    };
    const ride = await this.attempt(this.app.useCases.requestRide.execute(rider, booking));
    if (!ride) return;
    const looks = isLater ? [5, 60, 600, 1_200, 2_400] : [1, 3, 6, 10, 14];
    for (const minutes of looks) this.plan(this.minute + minutes, () => this.look(ride));
    if (this.random() < 0.08) this.plan(this.minute + 4, () => this.cancel(rider, ride));
  }

  private async cancel(rider: UserActor, { id: rideId }: Ride): Promise<void> {
    const cancelled = await this.attempt(this.app.useCases.cancelRide.execute(rider, { rideId }));
    if (cancelled) this.counts.cancelled += 1;
  }

  /** Some drivers look at their requests; they accept, pass or do not answer. */
  private async look(ride: Ride): Promise<void> {
    for (let nth = 0; nth < LOOKERS; nth += 1) {
      const driver = this.pick(this.drivers);
      const { open } = await this.app.useCases.listRideRequests.execute(driver.actor);
      for (const offer of open) this.check(driver, offer.ride);
      if (!open.some((offer) => offer.ride.id === ride.id)) continue;
      const mood = this.random();
      if (mood < 0.15)
        await this.attempt(this.app.useCases.declineRide.execute(driver.actor, { rideId: ride.id }));
      else if (mood < 0.75) await this.accept(driver, ride);
    }
  }

  private check(driver: SimulatedDriver, ride: Ride): void {
    const { from, to } = toTimeWindow(ride, this.clock.now());
    const isRight = ride.scheduledFor
      ? this.works(driver, from, to)
      : driver.isOnline && driver.ride === null;
    if (!isRight) this.wrongOffers.push(`${ride.id} to ${driver.actor.userId} at minute ${this.minute}`);
  }

  private async accept(
    driver: SimulatedDriver,
    { id: rideId, requestedAt, scheduledFor }: Ride,
  ): Promise<void> {
    const ride = await this.attempt(this.app.useCases.acceptRide.execute(driver.actor, { rideId }));
    if (!ride) return;
    this.counts.accepted += 1;
    this.waits[scheduledFor ? 'scheduled' : 'now'].push(
      (Number(this.clock.now()) - Number(requestedAt)) / 60_000,
    );
    if (!scheduledFor) driver.ride = ride;
    const ahead = scheduledFor ? (Number(scheduledFor) - Number(this.clock.now())) / 60_000 : 5;
    this.plan(this.minute + ahead, () => this.drive(driver, ride));
  }

  private async drive(driver: SimulatedDriver, ride: Ride): Promise<void> {
    const input = { rideId: ride.id };
    await this.app.useCases.startRide.execute(driver.actor, input);
    driver.ride = ride;
    this.plan(this.minute + ride.durationMinutes, async () => {
      await this.app.useCases.completeRide.execute(driver.actor, input);
      driver.ride = null;
      this.counts.completed += 1;
    });
  }

  /** Whether every hour of a span is in the driver's shifts. */
  private works({ days, from, to }: SimulatedDriver, start: Date, end: Date): boolean {
    const until = end > start ? end : new Date(start.getTime() + 1);
    return hoursTouched(start, until, TIME_ZONE).every(
      ({ weekday, hour }) => days.includes(weekday) && hour >= from && hour < to,
    );
  }

  /** Null for what the product refuses. */
  private async attempt<T>(call: Promise<T>): Promise<T | null> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  private plan(at: number, act: () => Promise<void>): void {
    this.acts.push({ at, act });
  }

  private async playNext(): Promise<void> {
    let next = this.acts[0]!;
    for (const act of this.acts) if (act.at < next.at) next = act;
    this.acts = this.acts.filter((act) => act !== next);
    this.clock.advance({ minutes: next.at - this.minute });
    this.minute = next.at;
    await next.act();
  }

  private after(minutes: number): Date {
    return new Date(this.clock.now().getTime() + minutes * 60_000);
  }

  private medians() {
    const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    return { now: median(this.waits.now), scheduled: median(this.waits.scheduled) };
  }

  private pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)]!;
  }

  /** The same numbers for the same seed, from 0 to below 1. */
  private random(): number {
    this.state = (this.state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return this.state / 2 ** 32;
  }
}

/** What must be true of the rides once the week is over; empty when it is. */
export async function brokenPromises({ useCases, pool }: TestUseCases): Promise<string[]> {
  const overlaps = await pool.query<{ id: string }>(
    `select one.id from rides one join rides other on other.driver_id = one.driver_id and other.id > one.id
      and tstzrange(one.started_at, one.completed_at) && tstzrange(other.started_at, other.completed_at)
      where one.status = 'completed' and other.status = 'completed'`,
  );
  const open = await pool.query<{ id: string }>(
    `select id from rides where status not in ('completed', 'cancelled')`,
  );
  const { violations } = await useCases.verifyLedger.execute(SYSTEM, { full: true });
  return [
    ...overlaps.rows.map(({ id }) => `Ride ${id} overlaps with another one of its driver`),
    ...open.rows.map(({ id }) => `Ride ${id} has not ended`),
    ...violations.map((violation) => `The ledger is broken: ${JSON.stringify(violation)}`),
  ];
}
