import { describe, expect, it } from 'vitest';
import { askedDrivers } from '../../../domain/standing-rides/asking.ts';
import { DRIVER_ID } from '../../support/builders/personas.ts';
import { aStandingRide } from '../../support/builders/a-standing-ride.ts';

const [ED, FAY, GUS] = ['ed', 'fay', 'gus'] as const;
const substituteIds = [FAY, ED];
const agreed = aStandingRide.agreed({ substituteIds });
const lost = { reason: 'driver_busy' } as const;

describe('who is asked for a ride of a series', () => {
  it('are the substitutes in the order of the rider, then the circle, half an hour each', () => {
    expect(askedDrivers(agreed, lost, [GUS, ED, DRIVER_ID])).toEqual({
      driverIds: [FAY, ED],
      minutesEach: 30,
      circleIds: [GUS],
      circleMinutes: 30,
    });
  });

  it('is the driver first who has not answered yet, or whose ride was moved', () => {
    const asked = aStandingRide.asked({ substituteIds });
    expect(askedDrivers(asked, { reason: 'not_answered' }, []).driverIds).toEqual([DRIVER_ID, FAY, ED]);
    expect(askedDrivers(agreed, { reason: 'moved' }, []).driverIds).toEqual([DRIVER_ID, FAY, ED]);
  });

  it.each(['declined', 'withdrawn'] as const)('is never a driver who has %s', (consent) => {
    const left = { ...agreed, consent, agreedWeekdays: [] };
    expect(askedDrivers(left, { reason: 'moved' }, [DRIVER_ID, GUS])).toMatchObject({
      driverIds: [FAY, ED],
      circleIds: [GUS],
    });
  });

  it('is no circle where the rider did not agree to that', () => {
    expect(askedDrivers({ ...agreed, asksCircle: false }, lost, [GUS]).circleIds).toEqual([]);
  });

  it('is nobody who cannot', () => {
    expect(askedDrivers(agreed, lost, [GUS, ED], [null, FAY, GUS])).toMatchObject({
      driverIds: [ED],
      circleIds: [],
    });
  });
});
