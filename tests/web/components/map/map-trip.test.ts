import polyline from '@mapbox/polyline';
import { describe, expect, it } from 'vitest';
import { unknownPlace } from '../../../../domain/geo/place.ts';
import {
  approximateEnd,
  getPins,
  getRoute,
  toView,
  type MapTrip,
} from '../../../../web/components/map/map-trip.ts';

const area = { name: 'Metro', homeCity: 'Town', centre: { lat: 40, lng: -83 }, radiusMiles: 23 };
const museum = { address: '2445 Monroe St', lat: 41.6584, lng: -83.5594, approximate: false };
const zoo = { address: '2 Hippo Way', lat: 41.6195, lng: -83.5808, approximate: false };
const near = { ...museum, approximate: true };
const unknown = unknownPlace('1 Nowhere Rd');
const nothing: MapTrip = { pickup: null, dropoff: null, driver: null, polyline: null, movable: [] };
const driver = { lat: 41.7, lng: -83.6 };

describe('the pins of a trip', () => {
  it('lie where the places are', () => {
    expect(
      getPins({ ...nothing, pickup: museum, dropoff: zoo }, area).map(({ end, at }) => [end, at]),
    ).toEqual([
      ['pickup', { lat: 41.6584, lng: -83.5594 }],
      ['dropoff', { lat: 41.6195, lng: -83.5808 }],
    ]);
  });

  it('wait in the middle of the area when nobody knows the place', () => {
    expect(getPins({ ...nothing, dropoff: unknown }, area)).toMatchObject([
      { end: 'dropoff', at: area.centre },
    ]);
  });

  it('can be moved only as far as the trip says', () => {
    const pins = getPins({ pickup: near, dropoff: near, movable: ['dropoff'] }, area);
    expect(pins.map(({ isMovable }) => isMovable)).toEqual([false, true]);
  });
});

describe('the end whose spot is asked for', () => {
  it.each([
    ['the first that is approximate', { pickup: near, dropoff: near }, 'pickup'],
    ['the second when the first is exact', { pickup: museum, dropoff: near }, 'dropoff'],
    ['neither when both are exact', { pickup: museum, dropoff: zoo }, null],
    ['neither when there is none', {}, null],
  ])('is %s', (_name, places, end) => {
    expect(approximateEnd({ ...nothing, movable: ['pickup', 'dropoff'], ...places })).toBe(end);
  });

  it('is neither when no pin can be moved', () => {
    expect(approximateEnd({ ...nothing, pickup: near })).toBeNull();
  });
});

describe('the view of a trip', () => {
  it.each([
    ['one exact point at zoom 14', { pickup: museum }, 14],
    ['one approximate point with its dependencies', { pickup: near }, 12],
  ])('is %s', (_name, places, zoom) => {
    const at = { lat: 41.6584, lng: -83.5594 };
    expect(toView({ ...nothing, ...places }, area)).toEqual({ kind: 'point', at, zoom });
  });

  it('stays at one exact point where the schematic still shows its roads', () => {
    expect(toView({ ...nothing, pickup: museum }, area, true)).toMatchObject({ kind: 'point', zoom: 12.5 });
  });

  it('is all of the trip with its way and its driver, 50 px from the edges', () => {
    const encoded = polyline.encode([
      [41.6584, -83.5594],
      [41.64, -83.5],
      [41.6195, -83.5808],
    ]);
    const view = toView({ ...nothing, pickup: museum, dropoff: zoo, polyline: encoded, driver }, area);
    expect(view).toMatchObject({ kind: 'fit', paddingPx: 50 });
    expect(view.kind === 'fit' && view.points).toEqual(
      expect.arrayContaining([{ lat: 41.6584, lng: -83.5594 }, { lat: 41.64, lng: -83.5 }, driver]),
    );
  });

  it.each([
    ['there is nothing to show', {}],
    ['nobody knows the only place', { pickup: unknown }],
  ])('is the service area when %s', (_name, places) => {
    const view = toView({ ...nothing, ...places }, area);
    const [southWest, northEast] = view.kind === 'fit' ? view.points : [];
    expect(southWest?.lat).toBeCloseTo(39.86);
    expect(northEast?.lat).toBeCloseTo(40.14);
    expect((southWest?.lng ?? 0) + (northEast?.lng ?? 0)).toBeCloseTo(-166);
  });
});

describe('the way of a trip', () => {
  it.each([
    ['no way', null],
    ['an empty text', ''],
    ['a single point', polyline.encode([[41.6, -83.5]])],
    [
      'points off the earth',
      polyline.encode([
        [41.6, -83.5],
        [91, -83.5],
      ]),
    ],
  ])('is nothing for %s', (_name, encoded) => {
    expect(getRoute(encoded)).toEqual([]);
  });
});
