import polyline from '@mapbox/polyline';
import { describe, expect, it } from 'vitest';
import { StraightLineRoutePlanner } from '../../../adapters/geo/straight-line-route-planner.ts';
import { DomainError } from '../../../domain/errors.ts';

const museum = { lat: 41.6584, lng: -83.5594 };
const zoo = { lat: 41.6195, lng: -83.5808 };
const planner = new StraightLineRoutePlanner();

describe('the straight-line route planner', () => {
  it('measures as the crow flies, two begun minutes per mile', async () => {
    await expect(planner.plan(museum, zoo)).resolves.toMatchObject({
      distanceMiles: 2.91,
      durationMinutes: 6,
      source: 'straight-line',
    });
  });

  it('draws the line between the two points', async () => {
    const route = await planner.plan(museum, zoo);
    expect(polyline.decode(route.polyline ?? '')).toEqual([
      [41.6584, -83.5594],
      [41.6195, -83.5808],
    ]);
  });

  it('refuses a point off the earth', async () => {
    await expect(planner.plan(museum, { lat: Number.NaN, lng: 0 })).rejects.toThrow(DomainError);
  });
});
