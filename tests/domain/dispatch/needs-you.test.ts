import { describe, expect, it } from 'vitest';
import {
  byPressure,
  needsNow,
  ridesNeeds,
  type NeedReason,
  type PressingRide,
} from '../../../domain/dispatch/needs-you.ts';

const PICKUP = new Date('2026-03-10T20:00:00Z');
/** So many minutes after the pickup; before it where that is negative. */
const at = (minutes: number) => new Date(PICKUP.getTime() + minutes * 60_000);
const EARLY = at(-600);

/** A scheduled ride that somebody has confirmed, and that needs nobody. */
const calm: PressingRide = {
  status: 'confirmed',
  pickupAt: PICKUP,
  scheduledFor: PICKUP,
  requestedAt: EARLY,
  givenBackAt: null,
  acceptedAt: EARLY,
  arrivedAt: null,
  cancelAskedAt: null,
  cancelAnswer: null,
  paymentStatus: 'pending',
  calledAt: null,
  fundingProblem: null,
  reportedAt: null,
  driverAwaySince: null,
  isDriverSilent: false,
};

const reasonsOf = (ride: Partial<PressingRide>, now: Date) =>
  needsNow(ridesNeeds({ ...calm, ...ride }), now).map(({ reason }) => reason);

/** From which minute on, counted from the pickup, a ride needs somebody for a reason; null for never. */
function sinceOf(reason: NeedReason, ride: Partial<PressingRide>): number | null {
  const need = ridesNeeds({ ...calm, ...ride }).find((one) => one.reason === reason);
  return need ? (need.since.getTime() - PICKUP.getTime()) / 60_000 : null;
}

describe('a ride that needs somebody', () => {
  const pending: Partial<PressingRide> = { status: 'pending', acceptedAt: null };
  const now: Partial<PressingRide> = { scheduledFor: null, requestedAt: PICKUP };

  it('is none while all goes well', () => {
    expect(reasonsOf({}, at(4))).toEqual([]);
    expect(reasonsOf({ status: 'in_progress', arrivedAt: at(0) }, at(60))).toEqual([]);
    expect(reasonsOf({ status: 'completed' }, at(600))).toEqual([]);
    expect(reasonsOf({ status: 'cancelled', paymentStatus: 'failed' }, at(600))).toEqual([]);
  });

  it.each([
    ['asked early', {}, -60],
    ['asked a while before the pickup', { requestedAt: at(-50) }, -47],
    ['for now', now, 3],
    ['given back shortly before the pickup', { givenBackAt: at(-20) }, -17],
  ])('has no driver near its pickup: %s', (_, ride, since) => {
    expect(sinceOf('no_driver', { ...pending, ...ride })).toBe(since);
  });

  it('has no driver twelve hours before a planned pickup', () => {
    expect(sinceOf('no_driver', { status: 'seeking' })).toBe(-720);
    expect(sinceOf('no_driver', { status: 'planned' })).toBeNull();
  });

  it.each([
    ['scheduled', {}, 5],
    ['for now', { scheduledFor: null, acceptedAt: at(2) }, 22],
    ['arrived', { arrivedAt: at(1) }, null],
    ['under way', { status: 'in_progress' as const }, null],
    ['a called way back', { scheduledFor: null, calledAt: at(0) }, null],
  ])('has a late driver: %s', (_, ride, since) => {
    expect(sinceOf('driver_late', { status: 'accepted', ...ride })).toBe(since);
  });

  it('has a called way back that waits: for a driver, and then for their arrival', () => {
    expect(sinceOf('return_waiting', { ...pending, ...now, calledAt: at(0) })).toBe(3);
    expect(sinceOf('no_driver', { ...pending, ...now, calledAt: at(0) })).toBeNull();
    expect(sinceOf('return_waiting', { status: 'accepted', calledAt: at(0) })).toBe(45);
    expect(sinceOf('return_waiting', { status: 'accepted', calledAt: at(0), arrivedAt: at(9) })).toBeNull();
  });

  it.each([
    ['long before the pickup', { driverAwaySince: at(-300) }, -30],
    ['since shortly', { driverAwaySince: at(-5) }, -5],
    ['for now', { scheduledFor: null, acceptedAt: at(1), driverAwaySince: at(-9) }, 1],
    ['arrived already', { driverAwaySince: at(-5), arrivedAt: at(-6) }, null],
  ])('has a driver who is not online: %s', (_, ride, since) => {
    expect(sinceOf('driver_away', ride)).toBe(since);
    expect(sinceOf('driver_silent', ride)).toBeNull();
    expect(sinceOf('driver_silent', { ...ride, isDriverSilent: true })).toBe(since);
    expect(sinceOf('driver_away', { ...ride, isDriverSilent: true })).toBeNull();
  });

  it('has a driver who fell silent on the trip, and minds no other absence there', () => {
    const trip = { status: 'in_progress' as const, arrivedAt: at(0), driverAwaySince: at(9) };
    expect(sinceOf('driver_silent', { ...trip, isDriverSilent: true })).toBe(9);
    expect(sinceOf('driver_away', trip)).toBeNull();
  });

  it('has a rider who waits for an answer', () => {
    expect(sinceOf('cancel_asked', { cancelAskedAt: at(-40) })).toBe(-30);
    expect(sinceOf('cancel_asked', { cancelAskedAt: at(-40), cancelAnswer: 'declined' })).toBe(-40);
    expect(sinceOf('cancel_asked', { cancelAskedAt: at(-40), cancelAnswer: 'refused' })).toBeNull();
    expect(sinceOf('cancel_asked', { cancelAskedAt: at(-40), status: 'in_progress' })).toBeNull();
  });

  it('is not paid for', () => {
    expect(sinceOf('not_paid', { paymentStatus: 'failed' })).toBe(-720);
    expect(sinceOf('not_paid', { status: 'seeking', fundingProblem: 'no_money' })).toBe(-720);
    expect(sinceOf('not_paid', { status: 'planned' })).toBeNull();
    expect(sinceOf('not_paid', { status: 'in_progress', paymentStatus: 'failed' })).toBeNull();
  });

  it('is not confirmed, unless its driver took it just now or is there', () => {
    expect(sinceOf('unconfirmed', { status: 'accepted' })).toBe(-60);
    expect(sinceOf('unconfirmed', { status: 'accepted', acceptedAt: at(-59) })).toBeNull();
    expect(sinceOf('unconfirmed', { status: 'accepted', arrivedAt: at(-2) })).toBeNull();
    expect(sinceOf('unconfirmed', { status: 'accepted', scheduledFor: null })).toBeNull();
    expect(sinceOf('unconfirmed', {})).toBeNull();
  });

  it('was reported, whatever has become of it', () => {
    expect(sinceOf('complaint', { status: 'completed', reportedAt: at(90) })).toBe(90);
  });

  it('stands before others for what is more pressing, then for what waits longer', () => {
    const needs = [
      { reason: 'unconfirmed' as const, since: at(0) },
      { reason: 'driver_late' as const, since: at(9) },
      { reason: 'driver_late' as const, since: at(5) },
    ];
    expect(needs.sort(byPressure).map(({ since }) => since)).toEqual([at(5), at(9), at(0)]);
    const both = ridesNeeds({ ...calm, status: 'accepted', cancelAskedAt: at(-90) });
    expect(both.map(({ reason }) => reason)).toEqual(['driver_late', 'cancel_asked', 'unconfirmed']);
  });
});
