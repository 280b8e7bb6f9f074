import { expect, it } from 'vitest';
import { weekBlocks } from '../../../../../web/features/drivers/standing/week-blocks.ts';
import { aDrivenRide, aStandingOffer } from './a-standing-offer.ts';

const at = { now: new Date('2026-03-09T15:00:00Z'), timeZone: 'America/New_York' };
const agreed = [aStandingOffer({ consent: 'AGREED', agreedWeekdays: [2] })];
const shown = (blocks: ReturnType<typeof weekBlocks>) =>
  blocks.map(({ weekday, hour, time, name }) => [weekday, hour, time, name]);

it('A week has the agreed days of a standing ride, there and back', () => {
  expect(shown(weekBlocks({ agreed, rides: [], ...at }))).toEqual([
    [2, 7, '7:00 AM', 'Ruth'],
    [2, 11, '11:00 AM', 'Ruth'],
  ]);
});

it('A week has of the next seven days what was moved, and rides of others', () => {
  const rides = [
    aDrivenRide(),
    aDrivenRide({ id: 'moved', isMoved: true, pickupAt: '2026-03-11T12:30:00.000Z' }),
    aDrivenRide({ id: 'for-another', standingRideId: 'series-2', pickupAt: '2026-03-12T22:00:00.000Z' }),
    aDrivenRide({ id: 'later', standingRideId: 'series-2', day: '2026-03-17' }),
  ];
  expect(shown(weekBlocks({ agreed: [], rides: rides.slice(1), ...at }))).toEqual([
    [3, 8, '8:30 AM', 'Ruth'],
    [4, 18, '6:00 PM', 'Ruth'],
  ]);
  expect(weekBlocks({ agreed, rides, ...at })).toHaveLength(4);
});
