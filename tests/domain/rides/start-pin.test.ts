import { describe, expect, it } from 'vitest';
import { RIDE_STATUSES } from '../../../domain/rides/ride.ts';
import { hasStartPin, MOST_WRONG_PINS, needsStartPin, refuseStart } from '../../../domain/rides/start-pin.ts';
import { TOMORROW } from './ride-fixtures.ts';

const TOLEDO = 'America/New_York';

describe('a PIN to start a ride', () => {
  it.each([
    ['21:59', '2026-03-11T21:59:59-04:00', false],
    ['22:00', '2026-03-11T22:00:00-04:00', true],
    ['midnight', '2026-03-12T00:00:00-04:00', true],
    ['05:59', '2026-03-12T05:59:59-04:00', true],
    ['06:00', '2026-03-12T06:00:00-04:00', false],
  ])('is wanted by those who choose the night at %s on the clocks of the area', (_, at, isNeeded) => {
    expect(needsStartPin('at_night', new Date(at), TOLEDO)).toBe(isNeeded);
  });

  it('is wanted always or never by those who choose so', () => {
    expect(needsStartPin('always', TOMORROW, TOLEDO)).toBe(true);
    expect(needsStartPin('off', TOMORROW, TOLEDO)).toBe(false);
  });

  it('is there from acceptance until the start', () => {
    expect(RIDE_STATUSES.filter((status) => hasStartPin({ status }))).toEqual(['accepted', 'confirmed']);
  });

  it('is asked for, and refused when it is wrong or was wrong too often', () => {
    expect(refuseStart('0042', '0042', 0)).toBeNull();
    expect(refuseStart('0042', '0042', MOST_WRONG_PINS - 1)).toBeNull();
    expect(refuseStart(undefined, '0042', 0)?.code).toBe('START_PIN_REQUIRED');
    expect(refuseStart('0041', '0042', 0)?.code).toBe('START_PIN_WRONG');
    expect(refuseStart('0042', '0042', MOST_WRONG_PINS)?.code).toBe('START_PIN_LOCKED');
  });
});
