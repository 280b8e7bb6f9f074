import { describe, expect, it } from 'vitest';
import {
  bookingDeadlines,
  nextDeadline,
  passedDeadlines,
  rideDeadlines,
} from '../../../domain/standing-rides/deadlines.ts';
import { NEW_YORK } from '../../support/builders/a-standing-ride.ts';

const at = (text: string) => new Date(text);
/** Seven in the morning of the Thursday, by the clocks of Toledo. */
const PICKUP = at('2026-03-12T11:00:00Z');
const listed = (deadlines: ReturnType<typeof bookingDeadlines>) =>
  deadlines.map(({ due, at: time }) => `${due} ${time.toISOString().slice(5, 16)}`);

describe('the deadlines of a planned ride', () => {
  it('ask for its money two days, one day and half a day before, and give it up an hour before', () => {
    expect(listed(bookingDeadlines(PICKUP))).toEqual([
      'book 03-10T11:00',
      'book 03-11T11:00',
      'book 03-11T23:00',
      'give_up 03-12T10:00',
    ]);
  });

  it('are hours by the sun, also when the clocks are turned between them', () => {
    // Seven in the morning after the clocks were set forward: 48 hours before it is six.
    expect(listed(bookingDeadlines(at('2026-03-08T11:00:00Z')))[0]).toBe('book 03-06T11:00');
  });
});

describe('the deadlines of a booked ride', () => {
  it('remind its driver a day before, reassign half a day before, warn in the evening and twice more, and look for them', () => {
    expect(listed(rideDeadlines(PICKUP, NEW_YORK))).toEqual([
      'remind 03-11T11:00',
      'reassign 03-11T23:00',
      'warn 03-12T00:00',
      'warn 03-12T08:00',
      'warn 03-12T10:00',
      'look 03-12T10:30',
    ]);
  });

  it('are in order wherever the evening before lies', () => {
    // A late pickup: the evening before comes before the reminder.
    expect(listed(rideDeadlines(at('2026-03-13T02:00:00Z'), NEW_YORK))).toEqual([
      'warn 03-12T00:00',
      'remind 03-12T02:00',
      'reassign 03-12T14:00',
      'warn 03-12T23:00',
      'warn 03-13T01:00',
      'look 03-13T01:30',
    ]);
  });
});

describe('what is due', () => {
  const deadlines = bookingDeadlines(PICKUP);

  it('next is the first deadline after now, and nothing after the last', () => {
    expect(nextDeadline(deadlines, at('2026-03-01T00:00:00Z'))).toEqual(at('2026-03-10T11:00:00Z'));
    expect(nextDeadline(deadlines, at('2026-03-10T11:00:00Z'))).toEqual(at('2026-03-11T11:00:00Z'));
    expect(nextDeadline(deadlines, at('2026-03-12T10:00:00Z'))).toBeNull();
  });

  it('has passed from after the one time up to the other', () => {
    const passed = (from: string, to: string) => passedDeadlines(deadlines, at(from), at(to));
    expect(passed('2026-03-10T11:00:00Z', '2026-03-11T11:00:00Z')).toEqual(['book']);
    expect(passed('2026-03-10T10:59:59Z', '2026-03-11T10:59:59Z')).toEqual(['book']);
    expect(passed('2026-03-10T10:59:59Z', '2026-03-12T10:00:00Z')).toEqual([
      'book',
      'book',
      'book',
      'give_up',
    ]);
    expect(passed('2026-03-12T10:00:00Z', '2026-03-13T10:00:00Z')).toEqual([]);
  });
});
