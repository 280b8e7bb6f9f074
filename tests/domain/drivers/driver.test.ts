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
      allowLongDistance: false,
      vehicle: { make: null, model: null, year: null, color: null, licensePlate: null },
      rating: 5,
      totalTrips: 0,
    });
  });

  it.each([
    [true, 'available'],
    [false, 'offline'],
  ] as const)('who sets online to %s is shown as %s, and nothing else changes', (online, availability) => {
    for (const driver of [aDriver(), aDriver.offline(), aDriver.longDistance({ availability: 'busy' })]) {
      expect(setOnline(driver, online)).toEqual({ ...driver, isAvailable: online, availability });
    }
  });
});
