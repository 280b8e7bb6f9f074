import { toLocalTime } from '../../domain/geo/local-time.ts';
import { WEEKDAYS } from '../../domain/drivers/weekly-availability.ts';
import { DomainError } from '../../domain/errors.ts';
import type { UserActor } from '../../domain/users/user.ts';
import type { FixedClock } from '../support/in-memory/fixed-clock.ts';
import { aFundedRider, anOnlineDriver, MALL, ZOO, type TestUseCases } from '../support/test-use-cases.ts';

const ZONE = 'America/New_York';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PATTERNS = [
  [2, 4, 6],
  [1, 3, 5],
] as const;
/** Standing riders want to be there early or at midday. */
const TIMES = ['06:00', '07:00', '08:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
const SUBSTITUTES = 2;

export interface StandingSimulationSize {
  readonly riders: number;
  readonly drivers: number;
  readonly days: number;
  readonly seed: number;
  /** Of a hundred days of a driver. */
  readonly sickDays: number;
}

/** What became of all rides that series expected in the time; shares of a hundred. */
export interface StandingReport {
  readonly series: number;
  readonly agreed: number;
  readonly rides: number;
  readonly trustedDriver: number;
  readonly substitute: number;
  readonly anyone: number;
  readonly nobody: number;
  /** Not driven, and the rider or the operator was never told. */
  readonly unnoticed: readonly string[];
}

interface SimulatedDriver {
  readonly actor: UserActor;
  /** Days from the start of the simulation on which they are ill. */
  readonly sick: ReadonlySet<number>;
}

/** Some weeks of riders with standing rides and drivers who fall ill, played by the clock, half an hour at a time. */
export class StandingSimulation {
  private readonly drivers: SimulatedDriver[] = [];
  private readonly chosen = new Map<
    string,
    { readonly driverId: string; readonly substitutes: readonly string[] }
  >();
  private readonly atRisk = new Set<string>();
  private agreed = 0;
  private readonly begin: number;
  private state: number;

  constructor(
    private readonly app: TestUseCases,
    private readonly clock: FixedClock,
    private readonly size: StandingSimulationSize,
    private readonly admin: UserActor,
  ) {
    this.state = size.seed;
    this.begin = clock.now().getTime();
  }

  async run(): Promise<StandingReport> {
    await this.hire();
    await this.book();
    const end = this.begin + this.size.days * DAY_MS;
    while (this.clock.now().getTime() < end) {
      this.clock.advance({ minutes: 30 });
      await this.turn();
    }
    return this.report();
  }

  private async hire(): Promise<void> {
    const hours = Object.fromEntries(
      Array.from({ length: 14 }, (_, hour) => [`${String(5 + hour).padStart(2, '0')}:00`, true]),
    );
    const availability = Object.fromEntries(WEEKDAYS.map((day) => [day, hours]));
    for (let nth = 0; nth < this.size.drivers; nth += 1) {
      const actor = await anOnlineDriver(this.app.useCases);
      await this.app.useCases.setWeeklyAvailability.execute(actor, { availability });
      const days = Array.from({ length: this.size.days + 3 }, (_, day) => day);
      const sick = new Set(days.filter(() => this.random() * 100 < this.size.sickDays));
      this.drivers.push({ actor, sick });
    }
  }

  /** Each rider has a driver and two substitutes, and the driver says yes to what they have time for. */
  private async book(): Promise<void> {
    for (let nth = 0; nth < this.size.riders; nth += 1) {
      const rider = await aFundedRider(this.app.useCases, '5000');
      const [driver, ...others] = Array.from(
        { length: SUBSTITUTES + 1 },
        (_, place) => this.drivers[(nth + place * 7) % this.drivers.length]!,
      );
      const round = Math.floor(nth / this.drivers.length);
      const time = TIMES[(2 * round + (nth % 2)) % TIMES.length]!;
      const substituteIds = others.map(({ actor }) => actor.userId);
      const { id: standingRideId, times } = await this.app.useCases.createStandingRide.execute(rider, {
        pickup: ZOO,
        dropoff: MALL,
        times: PATTERNS[round % 2]!.map((weekday) => ({ weekday, time, returnTime: null })),
        firstDay: this.clock.now().toISOString().slice(0, 10),
        totalFare: '200',
        driverId: driver!.actor.userId,
        substituteIds,
      });
      this.chosen.set(standingRideId, { driverId: driver!.actor.userId, substitutes: substituteIds });
      const weekdays = times.map(({ weekday }) => weekday);
      const answer = { standingRideId, weekdays };
      if (await this.attempt(this.app.useCases.answerStandingRide.execute(driver!.actor, answer)))
        this.agreed += 1;
    }
  }

  /** What runs by itself, then what people do. */
  private async turn(): Promise<void> {
    const { useCases } = this.app;
    const onError = (id: string, error: unknown) => {
      throw new Error(`A sweep failed at ${id}`, { cause: error });
    };
    await useCases.planStandingRides.execute();
    await useCases.keepStandingRides.execute(onError);
    await useCases.askNextDrivers.execute(onError);
    await useCases.expireRides.execute(onError);
    await this.note();
    const { hour, minute } = toLocalTime(this.clock.now(), ZONE);
    const waiting = await this.waiting();
    for (const driver of this.drivers) {
      if (this.isSick(driver, 0)) await this.stayHome(driver);
      else if (hour === 9 && minute === 0) await this.confirm(driver);
      const isTold = waiting.asked.has(driver.actor.userId);
      const looks = isTold || (waiting.isAnyOpen && this.random() < 0.2);
      if (looks && hour >= 7 && hour < 23 && !this.isSick(driver, 0)) await this.look(driver);
    }
    await this.drive();
  }

  /** Whose phone has rung: those who are asked by name. Others look now and then while something is open. */
  private async waiting(): Promise<{ readonly asked: ReadonlySet<string>; readonly isAnyOpen: boolean }> {
    const { rows } = await this.app.pool.query<{ driverId: string | null }>(
      `select driver_id as "driverId" from rides where status = 'pending'`,
    );
    const asked = rows.flatMap(({ driverId }) => driverId ?? []);
    return { asked: new Set(asked), isAnyOpen: rows.some(({ driverId }) => driverId === null) };
  }

  /** What the list of the operator shows. */
  private async note(): Promise<void> {
    for (const { occurrence } of await this.app.useCases.listStandingRidesAtRisk.execute(this.admin))
      this.atRisk.add(occurrence.id);
  }

  /** Of the rides of tomorrow: whoever is well confirms them. */
  private async confirm({ actor }: SimulatedDriver): Promise<void> {
    const tomorrow = new Date(this.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    await this.app.useCases.confirmDay.execute(actor, { day: tomorrow });
  }

  /** Who falls ill gives the rides of the day back, if they say anything at all. */
  private async stayHome(driver: SimulatedDriver): Promise<void> {
    const rides = await this.ridesOf(driver);
    for (const { id: rideId } of rides) {
      const isSilent = Number(BigInt(`0x${rideId.slice(-6)}`) % 4n) === 0;
      if (isSilent) continue;
      const given = this.app.useCases.giveBackRide.execute(driver.actor, { rideId, reason: 'emergency' });
      await this.attempt(given);
    }
  }

  /** Requests that the driver is asked for; they say yes, no, or look another time. */
  private async look(driver: SimulatedDriver): Promise<void> {
    const { asked, open } = await this.app.useCases.listRideRequests.execute(driver.actor);
    for (const { ride } of [...asked, ...open]) {
      const day = Math.floor(((ride.scheduledFor?.getTime() ?? 0) - this.begin) / DAY_MS);
      if (driver.sick.has(day)) continue;
      const mood = this.random();
      if (mood < 0.3)
        await this.attempt(this.app.useCases.acceptRide.execute(driver.actor, { rideId: ride.id }));
      else if (mood < 0.4)
        await this.attempt(this.app.useCases.declineRide.execute(driver.actor, { rideId: ride.id }));
    }
  }

  /** Whose pickup has come is driven to its end, by whoever is well. */
  private async drive(): Promise<void> {
    const { rows } = await this.app.pool.query<{ id: string; driverId: string }>(
      `select id, driver_id as "driverId" from rides
        where status in ('accepted', 'confirmed') and scheduled_for <= $1 and scheduled_for > $2`,
      [this.clock.now(), new Date(this.clock.now().getTime() - HOUR_MS)],
    );
    for (const { id: rideId, driverId } of rows) {
      const driver = this.drivers.find(({ actor }) => actor.userId === driverId);
      if (!driver || this.isSick(driver, 0)) continue;
      const started = await this.attempt(this.app.useCases.startRide.execute(driver.actor, { rideId }));
      if (started) await this.attempt(this.app.useCases.completeRide.execute(driver.actor, { rideId }));
    }
  }

  private async ridesOf({ actor }: SimulatedDriver): Promise<readonly { readonly id: string }[]> {
    const { rows } = await this.app.pool.query<{ id: string }>(
      `select id from rides where driver_id = $1 and status in ('accepted', 'confirmed') and scheduled_for > $2
        and scheduled_for < $3 order by scheduled_for`,
      [actor.userId, this.clock.now(), new Date(this.clock.now().getTime() + 12 * HOUR_MS)],
    );
    return rows;
  }

  private async report(): Promise<StandingReport> {
    const { rows } = await this.app.pool.query<{
      id: string;
      seriesId: string;
      state: string;
      status: string | null;
      driverId: string | null;
      mails: number;
    }>(
      `select occurrence.id, occurrence.standing_ride_id as "seriesId", occurrence.state, ride.status,
          ride.driver_id as "driverId",
          (select count(*)::int from emails where user_id = occurrence.rider_id
            and template in ('standing-no-driver', 'standing-failed', 'ride-expired', 'ride-cancelled')) as mails
        from standing_occurrences as occurrence left join rides as ride on ride.id = occurrence.id
        where occurrence.pickup_at > $2 and occurrence.pickup_at < $1 and occurrence.state <> 'skipped'`,
      [new Date(this.clock.now().getTime() - HOUR_MS), new Date(this.begin)],
    );
    const counts = { trustedDriver: 0, substitute: 0, anyone: 0, nobody: 0 };
    const unnoticed: string[] = [];
    for (const { id, seriesId, status, driverId, state, mails } of rows) {
      const { driverId: trusted, substitutes } = this.chosen.get(seriesId) ?? {
        driverId: '',
        substitutes: [],
      };
      if (status !== 'completed') {
        counts.nobody += 1;
        if (mails === 0 || !this.atRisk.has(id)) unnoticed.push(`${id} ${state} ${status} ${mails} mails`);
      } else if (driverId === trusted) counts.trustedDriver += 1;
      else if (driverId !== null && substitutes.includes(driverId)) counts.substitute += 1;
      else counts.anyone += 1;
    }
    const share = (count: number) => Math.round((count / rows.length) * 10_000) / 100;
    return {
      series: this.size.riders,
      agreed: this.agreed,
      rides: rows.length,
      trustedDriver: share(counts.trustedDriver),
      substitute: share(counts.substitute),
      anyone: share(counts.anyone),
      nobody: share(counts.nobody),
      unnoticed,
    };
  }

  private isSick({ sick }: SimulatedDriver, daysOn: number): boolean {
    return sick.has(Math.floor((this.clock.now().getTime() - this.begin) / DAY_MS) + daysOn);
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

  /** The same numbers for the same seed, from 0 to below 1. */
  private random(): number {
    this.state = (this.state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return this.state / 2 ** 32;
  }
}
