import { afterAll, describe, expect, it } from 'vitest';
import { consentText, patternText } from '../../../../../web/features/rides/standing/pattern-text.ts';
import { moneyProblemText, rideStateText } from '../../../../../web/features/rides/standing/ride-state.ts';
import { activateLanguage } from '../../../../../web/lib/i18n.ts';
import { aPlannedRide, aSeries } from './a-standing-ride.ts';

const weekly = (weekday: number, time: string, returnTime: string | null = null) => ({
  weekday,
  time,
  returnTime,
});

afterAll(() => activateLanguage('en'));

describe('the words of a standing ride', () => {
  it('say the days at one time together', () => {
    const times = [weekly(2, '07:00'), weekly(4, '07:00'), weekly(6, '09:30')];
    expect(patternText(times, 'NONE')).toBe('Every Tue, Thu at 7:00 AM · Every Sat at 9:30 AM');
  });

  it('say when the rider comes back', () => {
    expect(patternText([weekly(2, '07:00', '11:00')], 'AT_TIME')).toBe(
      'Every Tue at 7:00 AM, back at 11:00 AM',
    );
    expect(patternText([weekly(2, '07:00')], 'ON_CALL')).toBe('Every Tue at 7:00 AM, back when you call');
    const daily = [0, 1, 2, 3, 4, 5, 6].map((weekday) => weekly(weekday, '13:05'));
    expect(patternText(daily, 'NONE')).toBe('Every day at 1:05 PM');
  });

  it.each([
    ['Any available driver', { consent: 'NONE', driver: null }],
    ['Dana has been asked', { consent: 'ASKED' }],
    ['Dana drives Tuesdays and Thursdays', { consent: 'AGREED' }],
    ['Dana cannot; choose another driver', { consent: 'DECLINED' }],
    ['Dana does not drive it any more; choose another driver', { consent: 'WITHDRAWN' }],
  ] as const)('say what the driver has said: %s', (sentence, changes) => {
    expect(consentText(aSeries(changes))).toBe(sentence);
  });

  it.each([
    ['Dana drives', { state: 'PLANNED' }],
    ['All drivers are asked two days before', { state: 'SEEKING', reason: 'NO_DRIVER', driver: null }],
    ['The driver has not answered yet', { state: 'SEEKING', reason: 'NOT_ANSWERED', driver: null }],
    ['Booked, Dana has confirmed', { state: 'BOOKED', rideStatus: 'CONFIRMED' }],
    ['Booked, looking for a driver', { state: 'BOOKED', rideStatus: 'PENDING', driver: null }],
    ['Skipped', { state: 'SKIPPED', reason: 'RIDER_SKIPPED', driver: null }],
    ['Paused', { state: 'SKIPPED', reason: 'PAUSED', driver: null }],
    ['Not booked: it could not be paid', { state: 'FAILED', reason: 'NOT_PAID', driver: null }],
  ] as const)('say how a ride stands: %s', (sentence, changes) => {
    expect(rideStateText(aPlannedRide(3, changes))).toBe(sentence);
  });

  it('say why the money is not there, until the ride is booked', () => {
    const ride = aPlannedRide(1, { fundingProblem: 'Insufficient wallet balance' });
    expect(moneyProblemText(ride)).toBe('The money could not be set aside: Insufficient wallet balance');
    expect(moneyProblemText({ ...ride, state: 'BOOKED' })).toBeNull();
  });

  it('are Spanish on a Spanish page', async () => {
    await activateLanguage('es');
    expect(consentText(aSeries())).toBe('Dana conduce los martes y los jueves');
    expect(patternText([weekly(2, '07:00')], 'NONE')).toBe('Cada mar a las 7:00 a.m.');
  });
});
