import { describe, expect, it } from 'vitest';
import { requestButton } from '../../../../../web/features/rides/booking/request-button.ts';
import { EMPTY_DRAFT, type TripDraft } from '../../../../../web/features/rides/booking/trip-draft.ts';

const zoo = { address: 'Toledo Zoo', lat: 41.62, lng: -83.58, approximate: false };
const museum = { address: 'Museum of Art', lat: 41.66, lng: -83.56, approximate: false };
const draft: TripDraft = { ...EMPTY_DRAFT, pickup: zoo, dropoff: museum };
const all = { hasDriver: true, hasTime: true, hasFare: true };

describe('The request button', () => {
  it.each<[string, TripDraft, Partial<typeof all>, string, boolean]>([
    ['asks for addresses when there are none', EMPTY_DRAFT, {}, 'Select Addresses First', false],
    ['asks for the missing dropoff', { ...draft, dropoff: null }, {}, 'Select Addresses First', false],
    [
      'does not take an approximate place for an address',
      { ...draft, pickup: { ...zoo, approximate: true } },
      {},
      'Select Addresses First',
      false,
    ],
    [
      'asks for a driver in specific mode',
      { ...draft, driverMode: 'specific' },
      { hasDriver: false },
      'Select a Driver',
      false,
    ],
    [
      'asks for the driver before the time',
      { ...draft, driverMode: 'specific', when: 'schedule' },
      { hasDriver: false, hasTime: false },
      'Select a Driver',
      false,
    ],
    ['needs no driver for a broadcast', draft, { hasDriver: false }, 'Request Ride', true],
    [
      'asks for date and time',
      { ...draft, when: 'schedule' },
      { hasTime: false },
      'Select Date & Time',
      false,
    ],
    ['schedules', { ...draft, when: 'schedule' }, {}, 'Schedule Ride', true],
    ['requests', draft, {}, 'Request Ride', true],
    ['waits for the fare before requesting', draft, { hasFare: false }, 'Request Ride', false],
    [
      'waits for the fare before scheduling',
      { ...draft, when: 'schedule' },
      { hasFare: false },
      'Schedule Ride',
      false,
    ],
  ])('%s', (_, given, circumstances, label, isReady) => {
    expect(requestButton(given, { ...all, ...circumstances })).toEqual({ label, isReady });
  });
});
