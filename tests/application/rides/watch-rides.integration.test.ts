import { beforeEach, describe, expect, it } from 'vitest';
import { BufferedReader } from '../../../adapters/postgres/events/buffered-reader.ts';
import type { BoardChange } from '../../../application/ports/dispatch.ts';
import type {
  Announced,
  CareChanged,
  EventFeed,
  RidesChanged,
  SessionsEnded,
  RideEvent,
} from '../../../application/ports/rides.ts';
import type { VisibleRide } from '../../../application/rides/visible-ride.ts';
import { WatchRides, type LiveChange } from '../../../application/rides/watch-rides.ts';
import type { DomainError } from '../../../domain/errors.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aBooking, aFundedRider, anOnlineDriver, useTestUseCases } from '../../support/test-use-cases.ts';

/** Events as they would come from the database, when the test says so. */
class ManualFeed implements EventFeed {
  readonly readers = new Map<BufferedReader<RideEvent | SessionsEnded>, string | null>();
  private readonly changes = new Set<BufferedReader<RideEvent | SessionsEnded>>();

  forUser(userId: string, signal?: AbortSignal): AsyncIterable<RideEvent | SessionsEnded> {
    const reader = this.open(userId, signal);
    this.changes.add(reader);
    return reader;
  }

  movesTo(userId: string, signal?: AbortSignal): AsyncIterable<RideEvent> {
    return this.open(userId, signal) as AsyncIterable<RideEvent>;
  }

  requestsTo(_userId: string, signal?: AbortSignal): AsyncIterable<RideEvent> {
    return this.open(null, signal) as AsyncIterable<RideEvent>;
  }

  careOf(userId: string, signal?: AbortSignal): AsyncIterable<CareChanged> {
    return this.open(userId, signal) as unknown as AsyncIterable<CareChanged>;
  }

  announcementsTo(userId: string, signal?: AbortSignal): AsyncIterable<Announced> {
    return this.open(userId, signal) as unknown as AsyncIterable<Announced>;
  }

  allTo(): AsyncIterable<RidesChanged> {
    return new BufferedReader<RidesChanged>(1, () => undefined);
  }

  private open(userId: string | null, signal?: AbortSignal): BufferedReader<RideEvent | SessionsEnded> {
    const reader = new BufferedReader<RideEvent | SessionsEnded>(100, () => this.readers.delete(reader));
    this.readers.set(reader, userId);
    signal?.addEventListener('abort', () => reader.close());
    if (signal?.aborted) reader.close();
    return reader;
  }

  /** Whoever watches found their session before it ends. */
  async isHeard(): Promise<void> {
    await expect.poll(() => this.changes.size, { timeout: 10_000 }).toBe(1);
  }

  async endSessions(): Promise<void> {
    await this.isHeard();
    for (const reader of this.changes) reader.push({ sessionsEnded: true });
  }

  /** Waits until somebody listens. */
  async publish(event: RideEvent): Promise<void> {
    await expect.poll(() => this.readers.size).toBe(1);
    const parties = [event.riderId, event.driverId, event.formerDriverId];
    for (const [reader, userId] of this.readers)
      if (userId === null || parties.includes(userId)) reader.push(event);
  }
}

const app = useTestUseCases({ connections: 3 });
let feed: ManualFeed;
let watchRides: WatchRides;
let rider: UserActor;
let driver: UserActor;
let rideId: string;

beforeEach(async () => {
  const { useCases } = app;
  feed = new ManualFeed();
  const { authenticate, authenticateAll, showRides, locateDriver, showConversation } = useCases;
  const boards = { changes: () => new BufferedReader<BoardChange>(1, () => undefined) };
  watchRides = new WatchRides(
    feed,
    authenticate,
    authenticateAll,
    showRides,
    locateDriver,
    showConversation,
    boards,
  );
  rider = await aFundedRider(useCases, '100');
  driver = await anOnlineDriver(useCases);
  const asked = { driverType: 'specific', selectedDriverId: driver.userId } as const;
  rideId = (await useCases.requestRide.execute(rider, { ...aBooking(), ...asked })).id;
});

async function getToken({ userId }: UserActor): Promise<string> {
  const { rows } = await app.pool.query<{ email: string }>('select email from users where id = $1', [userId]);
  const credentials = { email: rows[0]?.email ?? '', password: 'secret-1' };
  return (await app.useCases.logIn.execute(credentials, { address: userId, requestId: 'test' })).token;
}

const changed = (overrides: Partial<RideEvent> = {}): RideEvent => ({
  rideId,
  riderId: rider.userId,
  driverId: driver.userId,
  status: 'pending',
  ...overrides,
});

/** The next change, or that there will be none. */
async function next(
  changes: AsyncGenerator<LiveChange<VisibleRide | true>>,
): Promise<VisibleRide | true | DomainError | 'ended'> {
  const result = await changes.next();
  if (result.done) return 'ended';
  return 'failure' in result.value ? result.value.failure : result.value.change;
}

const suspend = ({ userId }: UserActor) =>
  app.pool.query(`update users set suspended = true, suspended_reason = 'x' where id = $1`, [userId]);

describe('the changes of rides', () => {
  it('reach the rider and the driver, each as they may see the ride', async () => {
    for (const [who, earning] of [
      [rider, null],
      [driver, 13_00],
    ] as const) {
      const changes = watchRides.rides(await getToken(who));
      const first = next(changes);
      await feed.publish(changed());
      expect(await first).toMatchObject({ ride: { id: rideId }, driverEarningCents: earning });
      await changes.return(undefined);
    }
    expect(feed.readers.size).toBe(0);
  });

  it('do not reach anybody else, who hears of the own rides only', async () => {
    const { useCases } = app;
    const stranger = await aFundedRider(useCases, '100');
    const { id: own } = await useCases.requestRide.execute(stranger, aBooking());
    const changes = watchRides.rides(await getToken(stranger));
    const first = next(changes);
    await feed.publish(changed());
    await feed.publish(changed({ rideId: own, riderId: stranger.userId, driverId: null }));
    expect(await first).toMatchObject({ ride: { id: own } });
  });

  it('of open requests reach no driver, who gets a sign instead', async () => {
    const { id: open } = await app.useCases.requestRide.execute(rider, aBooking());
    const changes = watchRides.rides(await getToken(driver));
    const first = next(changes);
    await feed.publish(changed({ rideId: open, driverId: null }));
    await feed.publish(changed());
    expect(await first).toMatchObject({ ride: { id: rideId } });
  });

  it('end at once with the session, though nothing has happened to a ride', async () => {
    const token = await getToken(rider);
    const changes = watchRides.rides(token);
    const first = next(changes);
    await feed.isHeard();
    await app.useCases.endOtherSessions.execute(rider);
    await feed.endSessions();
    expect(await first).toBe('ended');
    expect(await app.useCases.showSessionEnd.execute(token)).toBe('signed_out_elsewhere');
  });

  it('go on for the session that ended the others', async () => {
    const changes = watchRides.rides(await getToken(rider));
    const first = next(changes);
    await feed.endSessions();
    await feed.publish(changed());
    expect(await first).toMatchObject({ ride: { id: rideId } });
  });

  it('are loaded when they are delivered, so that a late reader sees the state of now', async () => {
    const changes = watchRides.rides(await getToken(rider));
    const first = next(changes);
    await app.useCases.acceptRide.execute(driver, { rideId });
    await feed.publish(changed());
    expect(await first).toMatchObject({ ride: { status: 'accepted' } });
  });

  it('reach a driver who gave a ride back, as long as they may see it', async () => {
    const changes = watchRides.rides(await getToken(driver));
    await app.useCases.acceptRide.execute(driver, { rideId });
    await app.useCases.giveBackRide.execute(driver, { rideId, reason: 'emergency' });
    const released = changed({ driverId: null, formerDriverId: driver.userId });
    const first = next(changes);
    await feed.publish(released);
    expect(await first).toMatchObject({ ride: { id: rideId, status: 'pending', driverId: null } });
    await app.useCases.updateDriverProfile.execute(driver, { isAvailable: false });
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    const specific = { driverType: 'specific', selectedDriverId: driver.userId, scheduledFor } as const;
    const asked = { ...aBooking(), ...specific };
    const { id: visible } = await app.useCases.requestRide.execute(rider, asked);
    const second = next(changes);
    await feed.publish({ ...released });
    await feed.publish(changed({ rideId: visible }));
    expect(await second).toMatchObject({ ride: { id: visible } });
  });

  it('are nothing without a live session', async () => {
    for (const token of [null, '', 'unknown']) {
      expect(await next(watchRides.rides(token))).toBe('ended');
    }
    expect(feed.readers.size).toBe(0);
  });
});

describe('the stream of changes ends at the next event', () => {
  it.each([
    ['the session was ended', (token: string) => app.useCases.logOut.execute(token)],
    ['the person was suspended', () => suspend(rider)],
    [
      'the person got another role',
      () => app.pool.query(`update users set user_type = 'admin' where id = $1`, [rider.userId]),
    ],
  ])('when %s', async (_, end) => {
    const token = await getToken(rider);
    const changes = watchRides.rides(token);
    const first = next(changes);
    await feed.publish(changed());
    expect(await first).toMatchObject({ ride: { id: rideId } });
    await end(token);
    const second = next(changes);
    await feed.publish(changed());
    expect(await second).toBe('ended');
    expect(feed.readers.size).toBe(0);
  });

  it('for the sign of open requests too', async () => {
    const token = await getToken(driver);
    const changes = watchRides.requests(token);
    const first = next(changes);
    await feed.publish(changed({ driverId: null }));
    expect(await first).toBe(true);
    await suspend(driver);
    const second = next(changes);
    await feed.publish(changed({ driverId: null }));
    expect(await second).toBe('ended');
  });
});

describe('whoever leaves', () => {
  it.each(['rides', 'requests'] as const)(
    'is done with %s at once, without waiting for an event',
    async (what) => {
      const leaving = new AbortController();
      const changes = watchRides[what](await getToken(driver), leaving.signal);
      const waiting = next(changes);
      await expect.poll(() => feed.readers.size).toBe(1);
      leaving.abort();
      expect(await waiting).toBe('ended');
      expect(feed.readers.size).toBe(0);
    },
  );

  it('before it began gets nothing', async () => {
    expect(await next(watchRides.rides(await getToken(rider), AbortSignal.abort()))).toBe('ended');
  });
});

describe('the sign that open requests changed', () => {
  it('is given to every driver, of whatever ride', async () => {
    for (const who of [driver, await anOnlineDriver(app.useCases)]) {
      const changes = watchRides.requests(await getToken(who));
      const first = next(changes);
      await feed.publish(changed({ driverId: null }));
      expect(await first).toBe(true);
      await changes.return(undefined);
    }
  });

  it('is given to no rider', async () => {
    expect(await next(watchRides.requests(await getToken(rider)))).toBe('ended');
  });
});
