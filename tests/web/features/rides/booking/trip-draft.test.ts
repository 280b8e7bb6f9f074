import { describe, expect, it } from 'vitest';
import {
  driverObstacle,
  EMPTY_DRAFT,
  withDriverMode,
} from '../../../../../web/features/rides/booking/trip-draft.ts';

describe('The draft of a trip', () => {
  it('forgets the selected driver when it is broadcast', () => {
    const specific = { ...EMPTY_DRAFT, driverMode: 'specific', driverId: 'dana' } as const;
    expect(withDriverMode(specific, 'broadcast')).toMatchObject({ driverMode: 'broadcast', driverId: null });
    expect(withDriverMode(specific, 'specific').driverId).toBe('dana');
  });

  it.each([
    [{ isAvailable: false, allowLongDistance: true }, 'now', false, 'Offline now'],
    [{ isAvailable: false, allowLongDistance: true }, 'schedule', false, null],
    [{ isAvailable: true, allowLongDistance: false }, 'now', true, 'Does not drive outside Toledo'],
    [{ isAvailable: true, allowLongDistance: false }, 'now', false, null],
  ] as const)(
    'knows what keeps a driver %o from a trip (%s, long: %s): %s',
    (driver, when, isLongDistance, why) => {
      expect(driverObstacle(driver, { isLongDistance, when, homeCity: 'Toledo' })).toBe(why);
    },
  );
});
