import { describe, expect, it } from 'vitest';
import { straightLineMiles } from '../../../../domain/geo/distance.ts';
import { mileGrid } from '../../../../web/components/map/mile-grid.ts';
import type { Point } from '../../../../web/components/map/schematic.ts';

const place = ([lat, lng]: Point) => ({ lat, lng });

describe('the grid of the schematic', () => {
  const lines = mileGrid([41.65, -83.54]);
  const beginnings = lines.map(([from = [0, 0]]) => place(from));

  it('has lines a mile apart in both directions', () => {
    for (const direction of [0, 1]) {
      const ofOne = beginnings.filter((_, index) => index % 2 === direction);
      const gaps = ofOne.slice(1).map((at, index) => straightLineMiles(at, ofOne[index] ?? at));
      for (const gap of gaps) expect(gap).toBeCloseTo(1, 1);
    }
  });

  it('reaches beyond every suburb of the area', () => {
    const [west] = lines[0] ?? [];
    expect(straightLineMiles(place(west ?? [0, 0]), { lat: 41.65, lng: -83.54 })).toBeGreaterThan(50);
  });
});
