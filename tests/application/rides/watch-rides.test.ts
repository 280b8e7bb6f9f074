import { describe, expect, it } from 'vitest';
import { BufferedReader } from '../../../adapters/postgres/events/buffered-reader.ts';
import type { Conversation } from '../../../application/messages/ride-messages.ts';
import type { BoardChange } from '../../../application/ports/dispatch.ts';
import type { Announced, CareChanged, RidesChanged, RideEvent } from '../../../application/ports/rides.ts';
import type { VisibleRide } from '../../../application/rides/visible-ride.ts';
import { WatchRides } from '../../../application/rides/watch-rides.ts';
import type { Caller } from '../../../application/users/sessions.ts';
import { DomainError } from '../../../domain/errors.ts';
import { aUser } from '../../support/builders/a-user.ts';

const DRIVER = aUser.driver();
const CALLER: Caller = { user: DRIVER, actor: { kind: 'user', userId: DRIVER.id, userType: 'driver' } };
const AWAY = new DomainError('unavailable', 'DATABASE_UNAVAILABLE', 'Away');

/** Listeners of sessions that are all one driver's, and what they cost the database. */
function watching(caller = CALLER) {
  const readers: BufferedReader<RideEvent>[] = [];
  const open = () => {
    const reader = new BufferedReader<RideEvent>(10, () => undefined);
    readers.push(reader);
    return reader;
  };
  const allReaders: BufferedReader<RidesChanged>[] = [];
  const openAll = () => {
    const reader = new BufferedReader<RidesChanged>(10, () => undefined);
    allReaders.push(reader);
    return reader;
  };
  const openCare = () => new BufferedReader<CareChanged>(1, () => undefined);
  const announcementsTo = () => new BufferedReader<Announced>(1, () => undefined);
  const cost = { checks: [] as (readonly string[])[], reads: 0, isAway: false };
  const authenticateAll = {
    execute: async (tokens: readonly string[]) => {
      cost.checks.push(tokens);
      if (cost.isAway) throw AWAY;
      return new Map(tokens.map((token) => [token, caller]));
    },
  };
  const showRides = {
    execute: async () => {
      cost.reads += 1;
      return [{ driverEarningCents: cost.reads } as VisibleRide];
    },
  };
  const watch = new WatchRides(
    { forUser: open, requestsTo: open, movesTo: open, careOf: openCare, announcementsTo, allTo: openAll },
    { execute: async () => caller },
    authenticateAll,
    showRides,
    { execute: async () => null },
    { execute: async (_, { rideId }) => ({ rideId, otherName: 'Max' }) as Conversation },
    { changes: () => new BufferedReader<BoardChange>(1, () => undefined) },
  );
  const publish = async (status: RideEvent['status'] = 'accepted') => {
    const event: RideEvent = { rideId: 'r', riderId: 'p', driverId: DRIVER.id, status };
    for (const reader of readers) reader.push(event);
  };
  const publishAll = (...rideIds: string[]) => {
    const event: RidesChanged = { rideIds, standingRideIds: [], isCut: false };
    for (const reader of allReaders) reader.push(event);
  };
  return { watch, cost, publish, publishAll, allReaders };
}

describe('the conversation of a ride that somebody looks at', () => {
  it('is read again when another driver has the ride, so that nobody writes to the one before', async () => {
    const { watch, publish } = watching();
    const [looked, other] = [watch.conversationOf('one', 'r'), watch.conversationOf('one', 'another')];
    const [next, nothing] = [looked.next(), other.next().then(() => 'something')];
    await new Promise((resolve) => setImmediate(resolve));
    await publish('accepted');
    expect((await next).value).toMatchObject({ change: { rideId: 'r', otherName: 'Max' } });
    expect(await Promise.race([nothing, new Promise((resolve) => setTimeout(resolve, 50, 'nothing'))])).toBe(
      'nothing',
    );
  });
});

describe('the signs of new requests', () => {
  it.each([
    [true, 'a sign'],
    [false, 'nothing'],
  ])('reach a driver whose approval is %s: %s', async (isDriverApproved) => {
    const { watch, publish } = watching({ ...CALLER, user: { ...DRIVER, isDriverApproved } });
    const next = watch.requests('one').next();
    await new Promise((resolve) => setImmediate(resolve));
    await publish();
    const silence = new Promise((resolve) => setTimeout(resolve, 50, 'nothing'));
    expect(await Promise.race([next.then(() => 'a sign'), silence])).toBe(
      isDriverApproved ? 'a sign' : 'nothing',
    );
  });
});

describe('the changes of all bookings', () => {
  const ADMIN = aUser.admin();
  const OPERATOR: Caller = { user: ADMIN, actor: { kind: 'user', userId: ADMIN.id, userType: 'admin' } };

  it('reach an admin, and are read once for each of them', async () => {
    const { watch, cost, publishAll } = watching(OPERATOR);
    const streams = [watch.bookings('one'), watch.bookings('one'), watch.bookings('other')];
    const heard = Promise.all(streams.map((stream) => stream.next()));
    await new Promise((resolve) => setImmediate(resolve));
    publishAll('r', 's');
    expect((await heard).map(({ value }) => value as unknown)).toEqual(
      streams.map(() => ({ change: [{ driverEarningCents: 1 }] })),
    );
    expect(cost).toMatchObject({ checks: [['one', 'other']], reads: 1 });
  });

  it('are none where only standing rides changed, which are a sign to whoever looks at those', async () => {
    const { watch, cost, publishAll } = watching(OPERATOR);
    const [bookings, signs] = [watch.bookings('one'), watch.standingRides('other')];
    const heard = [bookings.next(), signs.next()] as const;
    await new Promise((resolve) => setImmediate(resolve));
    publishAll();
    expect((await heard[1]).value).toEqual({ change: true });
    const silence = new Promise((resolve) => setTimeout(resolve, 50, 'nothing'));
    expect(await Promise.race([heard[0], silence])).toBe('nothing');
    expect(cost.reads).toBe(0);
  });

  it('are nothing to anybody else', async () => {
    const { watch, allReaders } = watching();
    expect(await watch.bookings('one').next()).toMatchObject({ done: true });
    expect(allReaders).toEqual([]);
  });
});

describe('a change of a standing ride', () => {
  it('is a sign to whoever looks at standing rides, and so is every ride of theirs; nothing is read for it', async () => {
    const { watch, cost, publish } = watching();
    const signs = watch.standingRides('one');
    for (const status of ['planned', 'accepted', 'cancelled'] as const) {
      const next = signs.next();
      await new Promise((resolve) => setImmediate(resolve));
      await publish(status);
      expect((await next).value).toEqual({ change: true });
    }
    expect(cost.reads).toBe(0);
    expect(cost.checks).toEqual([['one'], ['one'], ['one']]);
  });

  it('is no ride, of which it has no id', async () => {
    const { watch, cost, publish } = watching();
    const next = watch.rides('one').next();
    await new Promise((resolve) => setImmediate(resolve));
    await publish('planned');
    await publish('accepted');
    expect((await next).value).toEqual({ change: { driverEarningCents: 1 } });
    expect(cost.reads).toBe(1);
  });

  it('is told to nobody without a session', async () => {
    const { watch } = watching();
    expect(await watch.standingRides(null).next()).toMatchObject({ done: true });
  });
});

describe('an event that many listen for', () => {
  it('is checked once for each session and read once for each user', async () => {
    const { watch, cost, publish } = watching();
    const tokens = ['one', 'other'];
    const changes = Array.from({ length: 300 }, (_, index) => watch.rides(tokens[index % 2]!));
    const next = () => Promise.all(changes.map((stream) => stream.next()));
    for (const reads of [1, 2]) {
      const heard = next();
      await new Promise((resolve) => setImmediate(resolve));
      await publish();
      const values = await heard;
      expect(new Set(values.map(({ value }) => JSON.stringify(value))).size).toBe(1);
      expect(cost.reads).toBe(reads);
    }
    expect(cost.checks).toEqual([tokens, tokens]);
  });

  it('is a failure for each of them while the database is away, and the next one is heard again', async () => {
    const { watch, cost, publish } = watching();
    const changes = watch.requests('one');
    const first = changes.next();
    await new Promise((resolve) => setImmediate(resolve));
    cost.isAway = true;
    await publish();
    expect((await first).value).toEqual({ failure: AWAY });
    cost.isAway = false;
    const second = changes.next();
    await publish();
    expect((await second).value).toEqual({ change: true });
  });
});
