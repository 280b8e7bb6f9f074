import { newDriver, setOnline, type Driver } from '../../../domain/drivers/driver.ts';
import { DRIVER_ID } from './personas.ts';

export const PROFILE_ID = '01980000-0000-7000-8000-0000000000b1';

/** Later than any test plays. */
export const DOCUMENTS_VALID_UNTIL = new Date('2099-01-01T05:00:00Z');

function online(overrides: Partial<Driver> = {}): Driver {
  const vehicle = { make: 'Toyota', model: 'Camry', year: 2022, color: 'Silver', licensePlate: 'MAU 419' };
  const standing = { approved: true, documentsValidUntil: DOCUMENTS_VALID_UNTIL };
  return { ...setOnline(newDriver(PROFILE_ID, DRIVER_ID), true), ...standing, vehicle, ...overrides };
}

/** An approved driver who is online; long distance is off. */
export const aDriver = Object.assign(online, {
  offline: (overrides: Partial<Driver> = {}) => online({ ...setOnline(online(), false), ...overrides }),
  unapproved: (overrides: Partial<Driver> = {}) =>
    online({ ...setOnline(online(), false), approved: false, ...overrides }),
  suspended: (overrides: Partial<Driver> = {}) => online({ suspended: true, ...overrides }),
  longDistance: (overrides: Partial<Driver> = {}) => online({ allowLongDistance: true, ...overrides }),
});
