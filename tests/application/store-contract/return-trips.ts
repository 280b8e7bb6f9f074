import { describe, expect, it } from 'vitest';
import { promiseReturn, type ReturnTrip } from '../../../domain/returns/return-trip.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { NOW } from '../../support/builders/personas.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { type Contract, createFixture } from './kit.ts';

export function describeReturnTrips(contract: Contract): void {
  const fixture = createFixture(contract);
  const toPromise = (ride: Ride, overrides: Partial<ReturnTrip> = {}): ReturnTrip => ({
    ...promiseReturn(ride, `digest of ${ride.id}`, 'America/New_York'),
    ...overrides,
  });
  const promise = async (overrides: Partial<ReturnTrip> = {}): Promise<ReturnTrip> => {
    const trip = toPromise(await fixture.ride(aRide), overrides);
    await insert(trip);
    return trip;
  };
  const insert = (trip: ReturnTrip) => fixture.unitOfWork.run(({ returnTrips }) => returnTrips.insert(trip));
  const lock = (rideId: string) => fixture.unitOfWork.run(({ returnTrips }) => returnTrips.lock(rideId));
  const lockLapsed = (today: string) =>
    fixture.unitOfWork.run(({ returnTrips }) => returnTrips.lockLapsed(today));

  describe('returns', () => {
    it('are locked as they were inserted, by the ride there, and found by their link', async () => {
      const trip = await promise({ callId: fixture.nextId() });
      expect(await lock(trip.outboundRideId)).toEqual(trip);
      expect(await lock(fixture.nextId())).toBeNull();
      const find = (digest: string) =>
        fixture.unitOfWork.run(({ returnTrips }) => returnTrips.findByLink(digest));
      expect(await find(`digest of ${trip.outboundRideId}`)).toBe(trip.outboundRideId);
      expect(await find('another digest')).toBeNull();
    });

    it('are one of a ride', async () => {
      const trip = await promise();
      await expectRefusal(() => insert(trip), 'RETURN_EXISTS');
    });

    it('are saved with the ride they became, and who called them', async () => {
      const trip = await promise();
      const returnRideId = (await fixture.ride()).id;
      const called = { ...trip, state: 'called', returnRideId, calledAt: NOW, calledBy: 'link' } as const;
      await fixture.unitOfWork.run(({ returnTrips }) => returnTrips.save(called));
      expect(await lock(trip.outboundRideId)).toEqual(called);
    });

    it('end with the ride there, unless they were called', async () => {
      const trip = await promise();
      const cancel = (rideId: string) =>
        fixture.unitOfWork.run(({ returnTrips }) => returnTrips.cancelPromise(rideId));
      await cancel(fixture.nextId());
      await cancel(trip.outboundRideId);
      expect(await lock(trip.outboundRideId)).toEqual({ ...trip, state: 'cancelled' });
      const called = await promise({
        state: 'called',
        returnRideId: (await fixture.ride()).id,
        calledAt: NOW,
        calledBy: 'rider',
      });
      await cancel(called.outboundRideId);
      expect(await lock(called.outboundRideId)).toEqual(called);
    });

    it('lapse after their day, those of the first day first, but not on the way there', async () => {
      const [second, first] = [await promise({ day: '2001-01-02' }), await promise({ day: '2001-01-01' })];
      const driverId = await fixture.driver();
      const running = await fixture.ride(aRide.inProgress, { driverId });
      await insert(toPromise(running, { day: '2000-12-31' }));
      expect(await lockLapsed('2001-01-01')).toBeNull();
      expect(await lockLapsed('2001-01-03')).toEqual(first);
      const lapse = (trip: ReturnTrip) =>
        fixture.unitOfWork.run(({ returnTrips }) => returnTrips.save({ ...trip, state: 'lapsed' }));
      await lapse(first);
      expect(await lockLapsed('2001-01-03')).toEqual(second);
      await lapse(second);
      expect(await lockLapsed('2001-01-03')).toBeNull();
    });
  });
}
