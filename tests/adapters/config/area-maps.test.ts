import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadAreaPack } from '../../../adapters/config/area-pack.ts';
import { straightLineMiles } from '../../../domain/geo/distance.ts';
import { getReachMiles } from '../../../domain/geo/service-area.ts';
import { toSchematic, type SchematicFile } from '../../../web/components/map/schematic-notation.ts';
import type { Point } from '../../../web/components/map/schematic.ts';

const areas = readdirSync(new URL('../../../areas', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => loadAreaPack(name));
const place = ([lat, lng]: Point) => ({ lat, lng });

describe.each(areas)('the map of $id', ({ serviceArea, files }) => {
  const map = toSchematic(JSON.parse(files.map) as SchematicFile);

  it('has every point where the area is', () => {
    const points = [
      ...map.lakes.flat(),
      ...map.rivers.flat().map(([lat, lng]): Point => [lat, lng]),
      ...map.roads.flatMap((road) => road.points),
      ...map.borders.flat(),
      ...map.labels.map(({ at }) => at),
    ];
    expect(points.length).toBeGreaterThan(0);
    const reach = getReachMiles(serviceArea, serviceArea.service) * 1.5;
    const astray = points.filter((point) => !(straightLineMiles(place(point), serviceArea.centre) < reach));
    expect(astray).toEqual([]);
  });

  it('has no road with a leap in it, as a mistyped number makes', () => {
    for (const { kind, points } of map.roads) {
      const leaps = points
        .slice(1)
        .map((point, index) => straightLineMiles(place(point), place(points[index] ?? point)));
      expect(Math.max(...leaps), JSON.stringify(points)).toBeLessThan(kind === 'street' ? 40 : 90);
    }
  });

  it('closes its lakes', () => {
    for (const lake of map.lakes) expect(lake.at(-1)).toEqual(lake[0]);
  });

  it('shows each label at some zoom', () => {
    for (const { text, fromZoom, untilZoom } of map.labels) {
      expect(fromZoom, text).toBeLessThanOrEqual(Math.min(untilZoom, 15));
    }
  });
});
