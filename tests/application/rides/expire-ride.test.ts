import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/people/user.ts';
import { InMemoryProduct } from '../../support/in-memory/in-memory-product.ts';

let product: InMemoryProduct;
let rider: UserActor;

beforeEach(async () => {
  product = new InMemoryProduct();
  rider = await product.rider(100_00);
});

const expire = (rideId: string) => product.useCases.expireRide.execute({ rideId });

describe('a ride that nobody takes', () => {
  it('expires at its time: it is cancelled, the money is free and the rider is told', async () => {
    const { id } = await product.request(rider);
    product.clock.advance({ minutes: 15 });
    expect(await expire(id)).toBe(true);
    expect(product.ride(id)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'system',
      cancelReason: 'No driver accepted in time',
    });
    expect(product.balances(rider)).toMatchObject({ availableCents: 100_00, heldCents: 0 });
    expect([...product.tables.holds.values()]).toMatchObject([{ status: 'expired' }]);
    expect(product.tables.events.at(-1)).toMatchObject({ rideId: id, status: 'cancelled' });
  });

  it('expires once, however often the job runs', async () => {
    const { id } = await product.request(rider);
    product.clock.advance({ minutes: 15 });
    await expire(id);
    const before = product.tables;
    expect(await expire(id)).toBe(false);
    expect(product.tables).toEqual(before);
  });

  it('does not expire a second early', async () => {
    const { id } = await product.request(rider);
    product.clock.advance({ minutes: 14, seconds: 59 });
    expect(await expire(id)).toBe(false);
    expect(product.ride(id).status).toBe('pending');
  });

  it('waits for its pickup when it is scheduled', async () => {
    const { id } = await product.request(rider, { scheduledFor: '2026-03-12T10:00:00-04:00' });
    product.clock.advance({ hours: 23, minutes: 59 });
    expect(await expire(id)).toBe(false);
    product.clock.advance({ minutes: 1 });
    expect(await expire(id)).toBe(true);
  });
});

describe('the job of a ride', () => {
  it('leaves a ride alone that a driver has taken', async () => {
    const { id } = await product.accepted(rider, await product.driver());
    product.clock.advance({ days: 1 });
    expect(await expire(id)).toBe(false);
    expect(product.ride(id).status).toBe('accepted');
    expect(product.balances(rider)).toMatchObject({ heldCents: 21_70 });
  });

  it('finds nothing to do for a ride that is not there', async () => {
    expect(await expire(product.ids.next())).toBe(false);
  });
});
