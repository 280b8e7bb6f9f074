import { describe, expect, it } from 'vitest';
import { recentStops } from '../../../domain/places/saved-place.ts';

const at = (address: string) => ({ address, lat: 41.6, lng: -83.5 });
const trip = (from: string, to: string) => ({ pickup: at(from), dropoff: at(to) });

describe('recent addresses', () => {
  it('are the last different ones, newest first', () => {
    const trips = [trip('Zoo', 'Mall'), trip('Mall', 'Airport'), trip('Zoo', 'Mall')];
    expect(recentStops(trips, 5).map(({ address }) => address)).toEqual(['Mall', 'Zoo', 'Airport']);
    expect(recentStops(trips, 2)).toHaveLength(2);
    expect(recentStops([], 5)).toEqual([]);
  });
});
