import { describe, expect, it } from 'vitest';
import { rideStages } from '../../../../web/components/ride-history/ride-stages.ts';
import { aVisibleRide, type VisibleRide } from '../../../support/builders/a-visible-ride.ts';

const scheduledFor = '2026-03-07T13:00:00.000Z';
const acceptedAt = '2026-03-05T20:32:00Z';

/** The steps with their states, the present one in brackets and those ahead after a bar. */
function stagesOf(ride: Partial<VisibleRide>): string {
  const stages = rideStages(aVisibleRide(ride));
  const named = (state: string) => stages.filter((stage) => stage.state === state).map(({ label }) => label);
  return `${named('done').join(', ')} [${named('current').join(', ')}] | ${named('ahead').join(', ')}`;
}

const arrivedAt = '2026-03-07T12:55:00.000Z';

describe('The steps of a ride', () => {
  it.each([
    [{}, ' [Booked] | Accepted, Driver on the way, Trip started, Completed'],
    [{ status: 'ACCEPTED' as const }, 'Booked, Accepted [Driver on the way] | Trip started, Completed'],
    [
      { status: 'ACCEPTED' as const, scheduledFor },
      'Booked [Accepted] | Confirmed by the driver, Trip started, Completed',
    ],
    [
      { status: 'CONFIRMED' as const, scheduledFor },
      'Booked, Accepted [Confirmed by the driver] | Trip started, Completed',
    ],
    [
      { status: 'ACCEPTED' as const, scheduledFor, arrivedAt, arrivedMilesAway: 0.1 },
      'Booked, Accepted [Driver arrived] | Trip started, Completed',
    ],
    [
      { status: 'ACCEPTED' as const, scheduledFor, arrivedAt, arrivedMilesAway: 4.8 },
      'Booked, Accepted [Driver says they have arrived] | Trip started, Completed',
    ],
    [{ status: 'IN_PROGRESS' as const }, 'Booked, Accepted, Driver on the way [Trip started] | Completed'],
    [{ status: 'COMPLETED' as const }, 'Booked, Accepted, Driver on the way, Trip started [Completed] | '],
    [{ status: 'CANCELLED' as const }, 'Booked [Cancelled] | '],
    [{ status: 'CANCELLED' as const, acceptedAt }, 'Booked, Accepted [Cancelled] | '],
  ])('are behind it, with it and ahead of it', (ride, expected) => {
    expect(stagesOf(ride)).toBe(expected);
  });
});
