import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';

let app: InMemoryApp;
let rider: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
});

const expire = (rideId: string) => app.useCases.expireRide.execute({ rideId });

describe('a ride that nobody takes', () => {
  it('expires at its time: it is cancelled, the money is free and the rider is notified', async () => {
    const { id } = await app.request(rider);
    app.clock.advance({ minutes: 15 });
    expect(await expire(id)).toBe(true);
    expect(app.ride(id)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'system',
      cancelReason: 'No driver accepted in time',
    });
    expect(app.balances(rider)).toMatchObject({ availableCents: 100_00, heldCents: 0 });
    expect([...app.tables.holds.values()]).toMatchObject([{ status: 'expired' }]);
    expect(app.tables.events.at(-1)).toMatchObject({ rideId: id, status: 'cancelled' });
  });

  it('expires once, however often it is tried', async () => {
    const { id } = await app.request(rider);
    app.clock.advance({ minutes: 15 });
    await expire(id);
    const before = app.tables;
    expect(await expire(id)).toBe(false);
    expect(app.tables).toEqual(before);
  });

  it('does not expire a second early', async () => {
    const { id } = await app.request(rider);
    app.clock.advance({ minutes: 14, seconds: 59 });
    expect(await expire(id)).toBe(false);
    expect(app.ride(id).status).toBe('pending');
  });

  it('waits for its pickup when it is scheduled', async () => {
    const { id } = await app.request(rider, { scheduledFor: '2026-03-12T10:00:00-04:00' });
    app.clock.advance({ hours: 23, minutes: 59 });
    expect(await expire(id)).toBe(false);
    app.clock.advance({ minutes: 1 });
    expect(await expire(id)).toBe(true);
  });
});

describe('the sweep of rides', () => {
  const sweep = async () => {
    const errors: unknown[] = [];
    const expired = await app.useCases.expireRides.execute((rideId, error) => errors.push([rideId, error]));
    return { expired, errors };
  };

  it('expires every ride whose time is over, and no other', async () => {
    const due = [await app.request(rider), await app.request(rider)];
    const later = await app.request(rider, { scheduledFor: '2026-03-12T10:00:00-04:00' });
    app.clock.advance({ minutes: 15 });
    expect(await sweep()).toEqual({ expired: 2, errors: [] });
    expect(due.map(({ id }) => app.ride(id).status)).toEqual(['cancelled', 'cancelled']);
    expect(app.ride(later.id).status).toBe('pending');
    expect(await sweep()).toEqual({ expired: 0, errors: [] });
  });

  it('goes on when one of them fails, reports it, and tries it again the next time', async () => {
    const [broken, other] = [await app.request(rider), await app.request(rider)];
    app.clock.advance({ minutes: 15 });
    const [hold] = [...app.tables.holds.values()].filter(({ rideId }) => rideId === broken.id);
    app.tables.holds.set(hold!.id, { ...hold!, amountCents: 100_000_00 });
    const { expired, errors } = await sweep();
    expect(expired).toBe(1);
    expect(errors).toEqual([[broken.id, expect.any(Error)]]);
    expect(app.ride(other.id).status).toBe('cancelled');
    app.tables.holds.set(hold!.id, hold!);
    expect(await sweep()).toEqual({ expired: 1, errors: [] });
    expect(app.ride(broken.id).status).toBe('cancelled');
  });
});

describe('the expiry of a ride', () => {
  it('leaves a ride alone that a driver has taken', async () => {
    const { id } = await app.accepted(rider, await app.driver());
    app.clock.advance({ days: 1 });
    expect(await expire(id)).toBe(false);
    expect(app.ride(id).status).toBe('accepted');
    expect(app.balances(rider)).toMatchObject({ heldCents: 21_70 });
  });

  it('finds nothing to do for a ride that is not there', async () => {
    expect(await expire(app.ids.next())).toBe(false);
  });
});
