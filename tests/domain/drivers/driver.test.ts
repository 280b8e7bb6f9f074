import { describe, expect, it } from 'vitest';
import { newDriver, setOnline } from '../../../domain/drivers/driver.ts';
import { aDriver } from '../../support/builders/a-driver.ts';

describe('a driver', () => {
  it('who has just registered is not approved, offline, without long distance, rated 5.00', () => {
    expect(newDriver('profile-1', 'driver-1')).toEqual({
      userId: 'driver-1',
      profileId: 'profile-1',
      approved: false,
      suspended: false,
      isAvailable: false,
      availability: 'offline',
      silentSince: null,
      allowLongDistance: false,
      takesCash: false,
      takes: [],
      documentsValidUntil: null,
      vehicle: { make: null, model: null, year: null, color: null, licensePlate: null },
      rating: 5,
      totalTrips: 0,
    });
  });

  it.each([
    [true, 'available'],
    [false, 'offline'],
  ] as const)('who sets online to %s is shown as %s, and nothing else changes', (online, availability) => {
    for (const driver of [aDriver(), aDriver.offline(), aDriver.longDistance()]) {
      expect(setOnline(driver, online)).toEqual({ ...driver, isAvailable: online, availability });
    }
  });

  it('who is on a ride stays busy, whatever the switch says', () => {
    for (const online of [true, false])
      expect(setOnline(aDriver({ availability: 'busy' }), online)).toMatchObject({
        isAvailable: online,
        availability: 'busy',
      });
  });

  it('who uses the switch is no longer said to have fallen silent', () => {
    const silent = aDriver.offline({ silentSince: new Date() });
    expect(setOnline(silent, true).silentSince).toBeNull();
  });
});
