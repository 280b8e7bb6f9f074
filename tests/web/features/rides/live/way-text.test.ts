import { describe, expect, it } from 'vitest';
import { unansweredText } from '../../../../../web/features/rides/live/unanswered.ts';
import { wayText } from '../../../../../web/features/rides/live/way-text.ts';

const NOW = Date.parse('2026-03-05T20:41:00Z');
const time = () => '3:40 PM';
const driver = { firstName: 'Dana' } as NonNullable<Parameters<typeof wayText>[0]['driver']>;
const ride = { status: 'ACCEPTED', driver } as const;
const way = {
  id: 'ride-1',
  lat: 41.65,
  lng: -83.54,
  measuredAt: '2026-03-05T20:40:45Z',
  isSimulated: false,
  milesAway: 1.24,
  minutesAway: 3,
};

describe('where the driver is, in words', () => {
  it('is how far and how long while the position is fresh', () => {
    expect(wayText(ride, way, NOW, time)).toBe('1.2 miles away, about 3 min.');
    expect(wayText({ ...ride, status: 'IN_PROGRESS' }, { ...way, minutesAway: 1 }, NOW, time)).toBe(
      '1.2 miles to go, about a minute.',
    );
  });

  it('is no arrival when the position is old, and says of when it is', () => {
    const old = { ...way, measuredAt: '2026-03-05T20:40:00Z' };
    expect(wayText(ride, old, NOW, time)).toBe('Position of 3:40 PM, 1.2 miles away then.');
  });

  it('says that nothing is known, and what is made up', () => {
    expect(wayText(ride, null, NOW, time)).toBe('Dana shares no position right now.');
    expect(wayText(ride, { ...way, isSimulated: true }, NOW, time)).toContain('Simulated position.');
  });
});

describe('a request that came to nothing', () => {
  it('says who declined, or that nobody answered', () => {
    const asked = { isSpecificDriver: true, driver };
    expect(unansweredText({ ...asked, cancelReason: 'The driver declined' })).toBe('Dana declined your ride');
    expect(unansweredText({ ...asked, cancelReason: 'No driver accepted in time' })).toContain(
      'did not answer',
    );
    const open = { isSpecificDriver: false, driver: null, cancelReason: 'No driver accepted in time' };
    expect(unansweredText(open)).toBe('No driver answered in time');
  });
});
