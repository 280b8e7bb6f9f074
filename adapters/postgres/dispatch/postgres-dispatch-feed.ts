import { setTimeout as pause } from 'node:timers/promises';
import type { BoardChange, DispatchFeed } from '../../../application/ports/dispatch.ts';
import type { EventFeed, RidesChanged } from '../../../application/ports/rides.ts';
import { toBoardRide, type BoardRideFacts } from '../../../domain/dispatch/board-ride.ts';
import { positionsSince } from '../../../domain/drivers/driver-position.ts';
import { startOfLocalDay, toLocalTime } from '../../../domain/geo/local-time.ts';
import { SCHEDULE_AHEAD_DAYS } from '../../../domain/rides/booking-time.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { BoardReader } from './board-reader.ts';
import * as statements from './board-statements.ts';
import { PresenceChanges } from './presence-changes.ts';

/** How often it is looked who is online, and what is reported. */
const LOOK_MS = 2_000;
const DAY_MS = 86_400_000;

/** Who begins to watch hears first of so long ago: a board has its first answer before its connection. */
const RECENT_MS = 30_000;

/** Whose changes nobody's sign-out ends: each reader's session is looked at by who reads. */
const ALL_BOARDS = 'dispatch boards';

interface FeedOptions {
  readonly eventFeed: EventFeed;
  readonly reads: SqlRunner;
  readonly now: () => Date;
  readonly timeZone: string;
  readonly lookMs?: number;
}

/** While anybody watches, changes are read once, whoever watches: rides as they are announced, drivers every two seconds. */
export class PostgresDispatchFeed implements DispatchFeed {
  private readonly readers = new Set<BoardReader>();
  private watching: AbortController | null = null;
  private recent: { readonly at: number; readonly change: BoardChange }[] = [];

  constructor(private readonly options: FeedOptions) {}

  changes(signal?: AbortSignal): AsyncIterable<BoardChange, undefined> {
    const reader = new BoardReader(() => this.leave(reader));
    this.readers.add(reader);
    for (const { change } of this.recentNow()) reader.push(change);
    if (signal?.aborted) reader.close();
    else signal?.addEventListener('abort', () => reader.close(), { once: true });
    if (!this.watching && this.readers.size > 0) this.watch();
    return reader;
  }

  private leave(reader: BoardReader): void {
    this.readers.delete(reader);
    if (this.readers.size > 0) return;
    this.watching?.abort();
    this.watching = null;
    this.recent = [];
  }

  private recentNow() {
    const since = this.options.now().getTime() - RECENT_MS;
    return this.recent.filter(({ at }) => at > since);
  }

  private watch(): void {
    this.watching = new AbortController();
    const { signal } = this.watching;
    void this.watchRides(signal);
    void this.watchDrivers(signal);
  }

  /** Ends with the feed of events, and everybody with it. */
  private async watchRides(signal: AbortSignal): Promise<void> {
    for await (const event of this.options.eventFeed.allTo(ALL_BOARDS, signal)) {
      await this.tell(async () => ({
        rides: await this.readChanged(event),
        drivers: [],
        isCut: event.isCut,
      }));
    }
    if (!signal.aborted) for (const reader of [...this.readers]) reader.close();
  }

  private async watchDrivers(signal: AbortSignal): Promise<void> {
    const presence = new PresenceChanges();
    while (!signal.aborted) {
      await this.tell(() => this.readDrivers(presence));
      await pause(this.options.lookMs ?? LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** What could not be read is asked for by the boards. */
  private async tell(read: () => Promise<BoardChange>): Promise<void> {
    const change = await read().catch(() => ({ rides: [], drivers: [], isCut: true }));
    if (change.rides.length + change.drivers.length === 0 && !change.isCut) return;
    this.recent = [...this.recentNow(), { at: this.options.now().getTime(), change }];
    for (const reader of this.readers) reader.push(change);
  }

  private async readChanged({ rideIds, standingRideIds }: RidesChanged) {
    const now = this.options.now();
    const { reads } = this.options;
    const from = new Date(now.getTime() - DAY_MS);
    const until = new Date(now.getTime() + SCHEDULE_AHEAD_DAYS * DAY_MS);
    const [rides, planned] = await Promise.all([
      rideIds.length > 0 ? reads.all(statements.RIDES_BY_ID({ ids: rideIds })) : [],
      standingRideIds.length > 0
        ? reads.all(statements.PLANNED_OF({ ids: standingRideIds, from, until }))
        : [],
    ]);
    return toRides([...planned, ...rides], now);
  }

  private async readDrivers(presence: PresenceChanges): Promise<BoardChange> {
    const { reads, timeZone } = this.options;
    const now = this.options.now();
    const since = positionsSince(now);
    const [present, reported] = await Promise.all([
      reads.all(statements.PRESENCE({ since })),
      reads.all(statements.REPORTED()),
    ]);
    const { driverIds, comingOrGoing, rideIds } = presence.next(present, reported);
    const day_start = startOfLocalDay(toLocalTime(now, timeZone), 0, timeZone);
    const [drivers, theirs, others] = await Promise.all([
      driverIds.length > 0 ? reads.all(statements.DRIVERS_BY_ID({ ids: driverIds, since, day_start })) : [],
      comingOrGoing.length > 0 ? reads.all(statements.RIDES_OF_DRIVERS({ ids: comingOrGoing })) : [],
      rideIds.length > 0 ? reads.all(statements.RIDES_BY_ID({ ids: rideIds })) : [],
    ]);
    return { drivers, rides: toRides([...theirs, ...others], now), isCut: false };
  }
}

const toRides = (facts: readonly BoardRideFacts[], now: Date) => facts.map((ride) => toBoardRide(ride, now));
