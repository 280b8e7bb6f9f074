import { describe, expect, it } from 'vitest';
import { statusSentence } from '../../../../../web/features/rides/live/status-sentence.ts';
import { areaTime } from '../../../../../web/lib/area-time.ts';
import { aCancelRequest, aVisiblePerson, aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';

const texts = areaTime('America/New_York');
const driver = aVisiblePerson();
const scheduledFor = '2026-03-07T13:00:00.000Z';

const AT_PICKUP = { status: 'ACCEPTED', driver, arrivedAt: '2026-03-05T20:41:00Z' } as const;

describe('The status of a ride as a sentence', () => {
  it.each([
    [aVisibleRide(), 'Looking for a driver · until 3:45 PM'],
    [aVisibleRide({ isSpecificDriver: true, driver }), 'Waiting for Dana’s answer · until 3:45 PM'],
    [aVisibleRide({ scheduledFor }), 'Looking for a driver for Mar 7, 2026 at 8:00 AM'],
    [
      aVisibleRide({ status: 'ACCEPTED', driver, acceptedAt: '2026-03-05T20:32:00Z' }),
      'Dana is on the way · accepted at 3:32 PM',
    ],
    [
      aVisibleRide({ status: 'ACCEPTED', driver, scheduledFor }),
      'Dana picks you up · Mar 7, 2026 at 8:00 AM',
    ],
    [
      aVisibleRide({ status: 'CONFIRMED', driver, scheduledFor }),
      'Dana confirmed your pickup · Mar 7, 2026 at 8:00 AM',
    ],
    [
      aVisibleRide({ status: 'IN_PROGRESS', driver, startedAt: '2026-03-05T20:40:00Z' }),
      'On your way with Dana · there at about 3:58 PM',
    ],
    [
      aVisibleRide({ status: 'COMPLETED', driver, completedAt: '2026-03-05T21:00:00Z' }),
      'You arrived with Dana · 4:00 PM',
    ],
    [
      aVisibleRide({
        status: 'COMPLETED',
        driver,
        distanceMiles: 10,
        startedAt: '2026-03-05T20:59:31Z',
        completedAt: '2026-03-05T21:00:00Z',
      }),
      'Your ride with Dana ended early · 4:00 PM',
    ],
    [aVisibleRide({ ...AT_PICKUP, arrivedMilesAway: 0.1 }), 'Your driver has arrived · 3:41 PM'],
    [
      aVisibleRide({ ...AT_PICKUP, arrivedMilesAway: 4.84 }),
      'Dana says they have arrived, 4.8 miles from your pickup · 3:41 PM',
    ],
    [aVisibleRide({ ...AT_PICKUP, arrivedMilesAway: null }), 'Dana says they have arrived · 3:41 PM'],
    [
      aVisibleRide({ ...AT_PICKUP, cancelRequest: aCancelRequest() }),
      'You asked to cancel · waiting for Dana’s answer',
    ],
    [
      aVisibleRide({ ...AT_PICKUP, cancelRequest: aCancelRequest({ answer: 'DECLINED' }) }),
      'You asked to cancel · our support decides',
    ],
    [aVisibleRide({ status: 'CANCELLED' }), 'This ride was cancelled'],
  ])('says where it stands', (ride, sentence) => {
    expect(statusSentence(ride, texts)).toBe(sentence);
  });

  it('leaves the time of arrival to the way that is told live', () => {
    const ride = aVisibleRide({ status: 'IN_PROGRESS', driver, startedAt: '2026-03-05T20:40:00Z' });
    expect(statusSentence(ride, texts, true)).toBe('On your way with Dana');
  });
});
