import { describe, expect, it } from 'vitest';
import { calendarFile } from '../../../../web/features/rides/calendar-file.ts';
import { aVisiblePerson, aVisibleRide } from '../../../support/builders/a-visible-ride.ts';

const options = { productName: 'Maumee', url: 'https://maumee.test/rider?tab=upcoming' };
const ride = aVisibleRide({ scheduledFor: '2026-03-06T13:15:00.000Z', driver: aVisiblePerson() });

describe('the calendar file of a ride', () => {
  it('has the instant of pickup, the minutes of the trip, where to wait and who drives', () => {
    const lines = calendarFile(ride, options).split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        `UID:${ride.id}@maumee.test`,
        'DTSTART:20260306T131500Z',
        'DURATION:PT18M',
        'SUMMARY:Ride to Museum of Art',
        'LOCATION:Toledo Zoo',
        'DESCRIPTION:Dana drives you.',
        'TRIGGER:-PT30M',
      ]),
    );
  });

  it('is not made of a ride for now', () => {
    expect(() => calendarFile(aVisibleRide(), options)).toThrow('Only a scheduled ride');
  });
});
