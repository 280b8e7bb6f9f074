import { describe, expect, it } from 'vitest';
import type { AskingOrder } from '../../../domain/rides/asking-order.ts';
import { askRide } from '../../../domain/rides/asking-order.ts';
import { minutesAfter, NOW, WAITING } from '../../support/builders/personas.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { type Contract, createFixture } from './kit.ts';

export function describeAskingOrders(contract: Contract): void {
  const fixture = createFixture(contract);
  const anOrder = async (overrides: Partial<AskingOrder> = {}): Promise<AskingOrder> => ({
    rideId: (await fixture.ride()).id,
    driverIds: [fixture.nextId(), fixture.nextId()],
    minutesEach: 3,
    circleIds: [],
    circleMinutes: 30,
    position: 0,
    dueAt: null,
    ...overrides,
  });
  const save = (order: AskingOrder) => fixture.unitOfWork.run(({ askingOrders }) => askingOrders.save(order));
  const find = (rideId: string) => fixture.unitOfWork.run(({ askingOrders }) => askingOrders.find(rideId));
  const lockDue = (now: Date, except: readonly string[] = []) =>
    fixture.unitOfWork.run(({ askingOrders }) => askingOrders.lockDue(now, except));
  /** Earlier than whatever other tests leave due. */
  const long = (minutes: number) => minutesAfter(NOW, minutes - 500_000);

  describe('orders of asking', () => {
    it('are found as they were saved last, one for a ride, until they are removed', async () => {
      const order = await anOrder();
      expect(await find(order.rideId)).toBeNull();
      await save(order);
      expect(await find(order.rideId)).toEqual(order);
      const later = { ...order, circleIds: [fixture.nextId()], position: 1, dueAt: minutesAfter(NOW, 3) };
      await save(later);
      expect(await find(order.rideId)).toEqual(later);
      const remove = () => fixture.unitOfWork.run(({ askingOrders }) => askingOrders.remove(order.rideId));
      await remove();
      await remove();
      expect(await find(order.rideId)).toBeNull();
    });

    it('are due from their time on, the longest first, but those that stand by', async () => {
      const [first, second] = [await anOrder({ dueAt: long(0) }), await anOrder({ dueAt: long(5) })];
      for (const order of [second, first, await anOrder()]) await save(order);
      expect(await lockDue(long(-1))).toBeNull();
      expect((await lockDue(long(9)))?.id).toBe(first.rideId);
      expect((await lockDue(long(9), [first.rideId]))?.id).toBe(second.rideId);
      expect(await lockDue(long(9), [first.rideId, second.rideId])).toBeNull();
      for (const order of [first, second]) await save({ ...order, dueAt: null });
    });

    it('name no more than twenty drivers', async () => {
      const order = await anOrder({ driverIds: Array.from({ length: 21 }, () => fixture.nextId()) });
      await expectRefusal(() => save(order), 'INVALID_FIELD');
    });

    it('name somebody', async () => {
      const order = await anOrder({ driverIds: [], circleIds: [] });
      await expect(save(order)).rejects.toThrow('asking_orders_somebody');
    });

    it('ask rides of a circle, which are saved so', async () => {
      const [ride, driverId] = await Promise.all([fixture.ride(), fixture.driver()]);
      const ask = { to: 'circle', driverIds: [driverId], until: minutesAfter(NOW, 30) } as const;
      const move = { transitionId: fixture.nextId(), by: 'system', actorId: null, now: NOW } as const;
      const { ride: asked, transition } = askRide(ride, ask, move, WAITING);
      await fixture.unitOfWork.run(({ rides }) => rides.save(asked, transition));
      const lock = () => fixture.unitOfWork.run(({ rides }) => rides.lock(ride.id));
      expect(await lock()).toEqual(asked);
      const opened = { ...asked, askedIds: null };
      await fixture.unitOfWork.run(({ rides }) => rides.saveOpened(opened));
      expect(await lock()).toEqual(opened);
    });

    it('pass over those who have said no', async () => {
      const [ride, driverId] = await Promise.all([fixture.ride(), fixture.driver()]);
      const passedBy = () => fixture.unitOfWork.run(({ rides }) => rides.passedBy(ride.id));
      expect(await passedBy()).toEqual([]);
      await fixture.unitOfWork.run(({ rides }) => rides.pass(ride.id, driverId));
      expect(await passedBy()).toEqual([driverId]);
    });
  });
}
