import { describe, expect, it } from 'vitest';
import { toledo } from '../../../../adapters/geo/service-areas/toledo.ts';
import { straightLineMiles } from '../../../../domain/geo/distance.ts';
import type { Point } from '../../../../web/components/map/schematic.ts';
import { getSchematic } from '../../../../web/components/map/schematics.ts';

const schematic = getSchematic(toledo.area.homeCity);
const place = ([lat, lng]: Point) => ({ lat, lng });

describe('the schematic of Toledo', () => {
  it('is there, and no other city has borrowed it', () => {
    expect(schematic).not.toBeNull();
    expect(getSchematic('Springfield')).toBeNull();
  });

  it('has every point where the Great Lakes are', () => {
    const points = [
      ...(schematic?.lakes.flat() ?? []),
      ...(schematic?.rivers.flat().map(([lat, lng]): Point => [lat, lng]) ?? []),
      ...(schematic?.roads.flatMap((road) => road.points) ?? []),
      ...(schematic?.borders.flat() ?? []),
      ...(schematic?.labels.map(({ at }) => at) ?? []),
    ];
    expect(points.length).toBeGreaterThan(500);
    const astray = points.filter(([lat, lng]) => !(lat > 39 && lat < 46 && lng > -88 && lng < -78));
    expect(astray).toEqual([]);
  });

  it('has no road with a leap in it, as a mistyped number makes', () => {
    for (const { kind, points } of schematic?.roads ?? []) {
      const leaps = points
        .slice(1)
        .map((point, index) => straightLineMiles(place(point), place(points[index] ?? point)));
      expect(Math.max(...leaps), JSON.stringify(points)).toBeLessThan(kind === 'street' ? 12 : 90);
    }
  });

  it('closes its lakes', () => {
    for (const lake of schematic?.lakes ?? []) expect(lake.at(-1)).toEqual(lake[0]);
  });

  it('shows each label at some zoom', () => {
    for (const { text, fromZoom, untilZoom } of schematic?.labels ?? []) {
      expect(fromZoom, text).toBeLessThanOrEqual(Math.min(untilZoom, 15));
    }
  });
});
