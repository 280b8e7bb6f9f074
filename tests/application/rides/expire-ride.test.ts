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

  it('expires once, however often the job runs', async () => {
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

describe('the job of a ride', () => {
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
