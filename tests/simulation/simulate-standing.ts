import { createHash } from 'node:crypto';
import { pickupWords } from '../../application/standing-rides/series-words.ts';
import { toLocalTime } from '../../domain/geo/local-time.ts';
import { WEEKDAYS } from '../../domain/drivers/weekly-availability.ts';
import { DomainError } from '../../domain/errors.ts';
import type { UserActor } from '../../domain/users/user.ts';
import type { FixedClock } from '../support/in-memory/fixed-clock.ts';
import { aFundedRider, anOnlineDriver, type TestUseCases } from '../support/test-use-cases.ts';
import { ACROSS_TOWN, TIME_ZONE, ZOO } from '../support/places.ts';

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
  /** Not driven, and the rider or the operator was not told of this very ride before its pickup. */
  readonly unnoticed: readonly string[];
}

interface SimulatedDriver {
  readonly actor: UserActor;
  readonly nth: number;
  /** Days from the start of the simulation on which they are ill. */
  readonly sick: ReadonlySet<number>;
}

/** A ride as the simulation knows it, whatever its id. */
interface KnownRide {
  readonly id: string;
  readonly riderId: string;
  readonly scheduledFor: Date | null;
}

/** Mails of a ride that will not be driven, or that may not be. */
const WARNINGS = [
  'standing-no-driver',
  'standing-driver-away',
  'standing-failed',
  'ride-expired',
  'ride-cancelled',
];

/**
 * Some weeks of riders with standing rides and drivers who fall ill, played by the clock, half an hour at a time. What people
 * do is decided by the seed, who they are, the ride and the time: never by an id or by what came before.
 */
export class StandingSimulation {
  private readonly drivers: SimulatedDriver[] = [];
  private readonly chosen = new Map<
    string,
    { readonly driverId: string; readonly substitutes: readonly string[] }
  >();
  private readonly riders = new Map<string, number>();
  /** When the list of the operator had a ride first, and when its rider was first told, by what the mail says. */
  private readonly listedAt = new Map<string, Date>();
  private readonly toldAt = new Map<string, Date>();
  private mailsRead = 0;
  private agreed = 0;
  private readonly begin: number;

  constructor(
    private readonly app: TestUseCases,
    private readonly clock: FixedClock,
    private readonly size: StandingSimulationSize,
    private readonly admin: UserActor,
  ) {
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
      const sick = new Set(days.filter((day) => this.chance('ill', nth, day) * 100 < this.size.sickDays));
      this.drivers.push({ actor, nth, sick });
    }
  }

  /** Each rider has a driver and two substitutes, and the driver says yes to what they have time for. */
  private async book(): Promise<void> {
    for (let nth = 0; nth < this.size.riders; nth += 1) {
      const rider = await aFundedRider(this.app.useCases, '5000');
      this.riders.set(rider.userId, nth);
      const [driver, ...others] = Array.from(
        { length: SUBSTITUTES + 1 },
        (_, place) => this.drivers[(nth + place * 7) % this.drivers.length]!,
      );
      const round = Math.floor(nth / this.drivers.length);
      const time = TIMES[(2 * round + (nth % 2)) % TIMES.length]!;
      const substituteIds = others.map(({ actor }) => actor.userId);
      const { id: standingRideId, times } = await this.app.useCases.createStandingRide.execute(rider, {
        pickup: ZOO,
        dropoff: ACROSS_TOWN,
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
    await this.switchOn();
    const { hour, minute } = toLocalTime(this.clock.now(), TIME_ZONE);
    const waiting = await this.waiting();
    for (const driver of this.drivers) {
      if (this.isSick(driver, 0)) await this.stayHome(driver);
      else if (hour === 9 && minute === 0) await this.confirm(driver);
      const isTold = waiting.asked.has(driver.actor.userId);
      const glances = () => this.chance('glance', driver.nth, this.clock.now().getTime()) < 0.2;
      const looks = isTold || (waiting.isAnyOpen && glances());
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

  /** What the list of the operator shows, and what riders were told meanwhile. */
  private async note(): Promise<void> {
    const now = this.clock.now();
    for (const { occurrence } of await this.app.useCases.listStandingRidesAtRisk.execute(this.admin))
      if (!this.listedAt.has(occurrence.id)) this.listedAt.set(occurrence.id, now);
    const { rows } = await this.app.pool.query<{ about: string }>(
      `select coalesce(data->>'rideId', user_id || ' ' || (data->>'when')) as about from emails
        where template = any($1) order by created_at, id offset $2`,
      [WARNINGS, this.mailsRead],
    );
    this.mailsRead += rows.length;
    for (const { about } of rows) if (!this.toldAt.has(about)) this.toldAt.set(about, now);
  }

  /** At midnight: who is ill has the phone off all day, everybody else is online. */
  private async switchOn(): Promise<void> {
    const { hour, minute } = toLocalTime(this.clock.now(), TIME_ZONE);
    if (hour !== 0 || minute !== 0) return;
    for (const driver of this.drivers) {
      const isAvailable = !this.isSick(driver, 0);
      await this.app.useCases.updateDriverProfile.execute(driver.actor, { isAvailable });
    }
  }

  /** Of the rides of tomorrow: whoever is well confirms them. */
  private async confirm({ actor }: SimulatedDriver): Promise<void> {
    const tomorrow = new Date(this.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    await this.app.useCases.confirmDay.execute(actor, { day: tomorrow });
  }

  /** Who falls ill gives the rides of the day back, if they say anything at all. */
  private async stayHome(driver: SimulatedDriver): Promise<void> {
    const rides = await this.ridesOf(driver);
    for (const ride of rides) {
      const isSilent = this.chance('silent', driver.nth, this.nameOf(ride)) < 0.25;
      if (isSilent) continue;
      const given = this.app.useCases.giveBackRide.execute(driver.actor, {
        rideId: ride.id,
        reason: 'emergency',
      });
      await this.attempt(given);
    }
  }

  /** Requests that the driver is asked for; they say yes, no, or look another time. */
  private async look(driver: SimulatedDriver): Promise<void> {
    const { asked, open } = await this.app.useCases.listRideRequests.execute(driver.actor);
    const requests = [...asked, ...open].map(({ ride }) => ride);
    for (const ride of requests.sort((one, other) => (this.nameOf(one) < this.nameOf(other) ? -1 : 1))) {
      const day = Math.floor(((ride.scheduledFor?.getTime() ?? 0) - this.begin) / DAY_MS);
      if (driver.sick.has(day)) continue;
      const mood = this.chance('mood', driver.nth, this.nameOf(ride), this.clock.now().getTime());
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

  private async ridesOf({ actor }: SimulatedDriver): Promise<readonly KnownRide[]> {
    const { rows } = await this.app.pool.query<KnownRide>(
      `select id, rider_id as "riderId", scheduled_for as "scheduledFor" from rides where driver_id = $1 and status in ('accepted', 'confirmed') and scheduled_for > $2
        and scheduled_for < $3 order by scheduled_for`,
      [actor.userId, this.clock.now(), new Date(this.clock.now().getTime() + 12 * HOUR_MS)],
    );
    return rows;
  }

  private async report(): Promise<StandingReport> {
    const { rows } = await this.app.pool.query<{
      id: string;
      seriesId: string;
      riderId: string;
      pickupAt: Date;
      state: string;
      status: string | null;
      driverId: string | null;
    }>(
      `select occurrence.id, occurrence.standing_ride_id as "seriesId", occurrence.rider_id as "riderId",
          occurrence.pickup_at as "pickupAt", occurrence.state, ride.status, ride.driver_id as "driverId"
        from standing_occurrences as occurrence left join rides as ride on ride.id = occurrence.id
        where occurrence.pickup_at > $2 and occurrence.pickup_at < $1 and occurrence.state <> 'skipped'`,
      [new Date(this.clock.now().getTime() - HOUR_MS), new Date(this.begin)],
    );
    const counts = { trustedDriver: 0, substitute: 0, anyone: 0, nobody: 0 };
    const unnoticed: string[] = [];
    for (const { id, seriesId, riderId, pickupAt, status, driverId, state } of rows) {
      const { driverId: trusted, substitutes } = this.chosen.get(seriesId) ?? {
        driverId: '',
        substitutes: [],
      };
      if (status !== 'completed') {
        counts.nobody += 1;
        const isBefore = (at: Date | undefined) => at !== undefined && at < pickupAt;
        const abouts = [id, `${riderId} ${pickupWords(pickupAt, TIME_ZONE)}`];
        const isTold = abouts.some((about) => isBefore(this.toldAt.get(about)));
        const isListed = isBefore(this.listedAt.get(id));
        const ride = this.nameOf({ riderId, scheduledFor: pickupAt });
        if (!isTold || !isListed)
          unnoticed.push(
            `${ride} ${state} ${status}: ${isTold ? '' : 'not '}told, ${isListed ? '' : 'not '}listed`,
          );
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

  /** "rider 3 at 2026-04-08T11:00:00.000Z" */
  private nameOf({ riderId, scheduledFor }: Omit<KnownRide, 'id'>): string {
    return `rider ${this.riders.get(riderId)} at ${scheduledFor?.toISOString()}`;
  }

  /** The same number for the same seed and the same question, from 0 to below 1. */
  private chance(...question: readonly (string | number)[]): number {
    const words = [this.size.seed, ...question].join(' ');
    return createHash('sha256').update(words).digest().readUInt32BE() / 2 ** 32;
  }
}
