import type { Need } from '../../../../../web/generated/operations.ts';
import { describe, expect, it } from 'vitest';
import { aVisiblePerson, aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';
import {
  draftAgain,
  driverObstacle,
  EMPTY_DRAFT,
  swapped,
  toDraft,
  withDriverMode,
  withPin,
} from '../../../../../web/features/rides/booking/trip-draft.ts';

describe('The draft of a trip', () => {
  it('forgets the selected driver when it is broadcast', () => {
    const specific = { ...EMPTY_DRAFT, driverMode: 'specific', driverId: 'dana' } as const;
    expect(withDriverMode(specific, 'broadcast')).toMatchObject({ driverMode: 'broadcast', driverId: null });
    expect(withDriverMode(specific, 'specific').driverId).toBe('dana');
  });

  it('keeps what was typed for a pin as a note to the driver, once', () => {
    const typed = { address: '1234 Elm Street', lat: 41.65, lng: -83.54, approximate: true };
    const pinned = withPin({ ...EMPTY_DRAFT, pickup: typed, notes: 'Blue door' }, 'pickup', {
      lat: 41.7,
      lng: -83.6,
    });
    expect(pinned.pickup).toMatchObject({ lat: 41.7, lng: -83.6, approximate: false, isPin: true });
    expect(pinned.notes).toBe('Blue door\nPickup: 1234 Elm Street');
    expect(withPin(pinned, 'pickup', { lat: 41.71, lng: -83.6 }).notes).toBe(pinned.notes);
    expect(withPin(EMPTY_DRAFT, 'dropoff', { lat: 41.7, lng: -83.6 }).notes).toBe('');
  });

  it('is made of a ride, with the driver who was asked by name, and of the way back', () => {
    const ride = aVisibleRide({ isSpecificDriver: true, driver: aVisiblePerson() });
    const again = draftAgain(ride);
    expect(again).toMatchObject({ when: 'now', driverMode: 'specific', driverId: 'the-driver', notes: '' });
    expect(again.pickup).toEqual({ address: 'Toledo Zoo', lat: 41.62, lng: -83.58, approximate: false });
    expect(swapped(again).pickup).toEqual(again.dropoff);
    expect(draftAgain(aVisibleRide({ driver: aVisiblePerson() }))).toMatchObject({ driverMode: 'broadcast' });
  });

  it('comes back from what a browser has kept, without what is not of ours', () => {
    const draft = { ...draftAgain(aVisibleRide()), when: 'schedule', date: '2026-03-06', time: '08:00' };
    expect(toDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    for (const broken of [
      null,
      'x',
      7,
      [],
      { pickup: { address: 'x', lat: 900, lng: 1, approximate: false } },
    ]) {
      expect(toDraft(broken)).toEqual(EMPTY_DRAFT);
    }
  });

  it('knows whose car takes what is needed, of which a service animal is none', () => {
    const driver = { isAvailable: true, allowLongDistance: true, takes: ['WALKER'] } as const;
    const obstacle = (...needs: Need[]) =>
      driverObstacle(
        { ...driver, takes: [...driver.takes] },
        { isLongDistance: false, when: 'now', homeCity: 'Toledo', needs },
      );
    expect(obstacle('WALKER', 'SERVICE_ANIMAL', 'QUIET')).toBeNull();
    expect(obstacle('FRONT_SEAT')).toBe('Car cannot take what you need');
  });

  it('keeps what was chosen for this ride, without what is no need', () => {
    const needs = { needs: ['QUIET', 'WINGS', 'WALKER'], extraMinutes: 10 };
    expect(toDraft({ needs }).needs).toEqual({ needs: ['WALKER', 'QUIET'], extraMinutes: 10 });
    expect(toDraft({ needs: { needs: [], extraMinutes: 7 } }).needs).toEqual({ needs: [], extraMinutes: 0 });
    expect(toDraft({ needs: 'WALKER' }).needs).toBeNull();
  });

  it.each([
    [{ isAvailable: false, allowLongDistance: true }, 'now', false, 'Offline now'],
    [{ isAvailable: false, allowLongDistance: true }, 'schedule', false, null],
    [{ isAvailable: true, allowLongDistance: false }, 'now', true, 'Does not drive outside Toledo'],
    [{ isAvailable: true, allowLongDistance: false }, 'now', false, null],
  ] as const)(
    'knows what keeps a driver %o from a trip (%s, long: %s): %s',
    (driver, when, isLongDistance, why) => {
      const trip = { isLongDistance, when, homeCity: 'Toledo', needs: [] };
      expect(driverObstacle({ ...driver, takes: [] }, trip)).toBe(why);
    },
  );
});
