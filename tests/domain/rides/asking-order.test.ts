import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askRide, type AskingOrder, isAskedOf, nextAsk } from '../../../domain/rides/asking-order.ts';
import { acceptRide } from '../../../domain/rides/apply-transition.ts';
import { hasExpired } from '../../../domain/rides/expiry.ts';
import { stageOf } from '../../../domain/rides/stage.ts';
import { aDriver } from '../../support/builders/a-driver.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter, NOW, WAITING } from '../../support/builders/personas.ts';
import { moveBy } from './ride-fixtures.ts';

const anOrder = (overrides: Partial<AskingOrder> = {}): AskingOrder => ({
  rideId: 'ride-1',
  driverIds: ['dana', 'ed'],
  minutesEach: 3,
  circleIds: ['fay', 'gus'],
  circleMinutes: 10,
  position: 0,
  dueAt: null,
  ...overrides,
});

const FOR_NOW = { scheduledFor: null };
const next = (
  order: AskingOrder,
  ride: { scheduledFor: Date | null } = FOR_NOW,
  canTake: (driverId: string, as: 'driver' | 'circle') => boolean = () => true,
) => nextAsk(order, ride, { now: NOW, waiting: WAITING, canTake });

describe('the next of an order', () => {
  it('is one driver after another, then the circle together, then everybody', () => {
    expect(next(anOrder())).toEqual({
      ask: { to: 'driver', driverId: 'dana', until: minutesAfter(NOW, 3) },
      position: 1,
    });
    expect(next(anOrder({ position: 1 })).ask).toMatchObject({ to: 'driver', driverId: 'ed' });
    expect(next(anOrder({ position: 2 }))).toEqual({
      ask: { to: 'circle', driverIds: ['fay', 'gus'], until: minutesAfter(NOW, 10) },
      position: 3,
    });
    expect(next(anOrder({ position: 3 })).ask).toEqual({ to: 'everybody' });
  });

  it('passes over whoever cannot take the ride at once', () => {
    expect(next(anOrder(), FOR_NOW, (id) => id === 'ed')).toMatchObject({
      ask: { to: 'driver', driverId: 'ed' },
      position: 2,
    });
    expect(next(anOrder(), FOR_NOW, (id) => id === 'gus').ask).toMatchObject({ driverIds: ['gus'] });
    expect(next(anOrder(), FOR_NOW, () => false).ask).toEqual({ to: 'everybody' });
  });

  it('looks at a driver of both lists as what they are asked as', () => {
    const order = anOrder({ driverIds: ['fay'] });
    expect(next(order, FOR_NOW, (_, as) => as === 'circle').ask).toMatchObject({ to: 'circle' });
  });

  it('waits for nobody beyond the pickup', () => {
    const soon = { scheduledFor: minutesAfter(NOW, 2) };
    expect(next(anOrder(), soon).ask).toMatchObject({ to: 'driver', until: soon.scheduledFor });
    expect(next(anOrder(), { scheduledFor: NOW }).ask).toEqual({ to: 'everybody' });
  });

  it('comes to everybody in as many steps as there are, whoever can', () => {
    fc.assert(
      fc.property(fc.subarray(['a', 'b', 'c', 'd', 'e']), fc.func(fc.boolean()), (driverIds, canTake) => {
        let order = anOrder({ driverIds, circleIds: ['y', 'z'] });
        const asked: string[] = [];
        for (let step = 0; step <= driverIds.length + 1; step += 1) {
          const { ask, position } = next(order, FOR_NOW, canTake);
          if (ask.to === 'everybody') return;
          asked.push(...(ask.to === 'driver' ? [ask.driverId] : ask.driverIds));
          expect(position).toBeGreaterThan(order.position);
          expect(new Set(asked).size).toBe(asked.length);
          order = { ...order, position };
        }
        expect.unreachable('It never came to everybody');
      }),
    );
  });
});

describe('a ride that is asked of', () => {
  const move = moveBy('system', { now: NOW });
  const until = minutesAfter(NOW, 3);

  it('one driver is a request made to that driver, and outlives the ask', () => {
    const { ride, transition } = askRide(aRide(), { to: 'driver', driverId: 'dana', until }, move, WAITING);
    expect(ride).toMatchObject({
      status: 'pending',
      driverId: 'dana',
      isSpecificDriver: true,
      askedIds: null,
    });
    expect(stageOf(ride)).toBe('asked');
    expect(hasExpired(ride, until)).toBe(false);
    expect(transition).toMatchObject({ action: 'ask', from: 'pending', to: 'pending', actorRole: 'system' });
  });

  it('a circle is open to them alone', () => {
    const ask = { to: 'circle', driverIds: ['fay', 'gus'], until } as const;
    const { ride } = askRide(aRide.specific(), ask, move, WAITING);
    expect(ride).toMatchObject({ driverId: null, isSpecificDriver: false, askedIds: ['fay', 'gus'] });
    expect(stageOf(ride)).toBe('asked');
    expect(['fay', 'gus', 'hal'].map((id) => isAskedOf(ride, id))).toEqual([true, true, false]);
    const accept = (userId: string) =>
      acceptRide(ride, aDriver({ userId }), {
        ...moveBy('driver', { now: NOW, actorId: userId }),
        by: 'driver',
      });
    expect(accept('gus').ride).toMatchObject({ status: 'accepted', driverId: 'gus' });
    expect(() => accept('hal')).toThrow(expect.objectContaining({ code: 'RIDE_NOT_OPEN' }));
  });

  it('everybody is open to all, and waits as long as a new request', () => {
    const { ride } = askRide(aRide.specific(), { to: 'everybody' }, { ...move, now: until }, WAITING);
    expect(ride).toMatchObject({ driverId: null, isSpecificDriver: false, askedIds: null });
    expect(ride.expiresAt).toEqual(minutesAfter(until, WAITING.bookNowMinutes));
    expect(stageOf(ride)).toBe('looking');
  });

  it('somebody ends no later than it was booked to wait, and not beyond its pickup', () => {
    const booked = aRide({ expiresAt: minutesAfter(NOW, 90) });
    expect(askRide(booked, { to: 'everybody' }, move, WAITING).ride.expiresAt).toEqual(minutesAfter(NOW, 90));
    const scheduled = aRide.scheduled();
    const ask = { to: 'driver', driverId: 'dana', until } as const;
    expect(askRide(scheduled, ask, move, WAITING).ride.expiresAt).toEqual(scheduled.scheduledFor);
  });
});
