import { describe, expect, it } from 'vitest';
import { curveThrough, riverShape } from '../../../../web/components/map/curves.ts';
import type { Point } from '../../../../web/components/map/schematic.ts';

const bends: Point[] = [
  [41.6, -83.6],
  [41.62, -83.58],
  [41.621, -83.55],
  [41.7, -83.5],
];

describe('a curve', () => {
  it('goes through every point it was given', () => {
    const curve = curveThrough(bends);
    for (const [lat, lng] of bends) {
      expect(curve.some((at) => Math.hypot(at[0] - lat, at[1] - lng) < 1e-9)).toBe(true);
    }
  });

  it('stays near the straight lines between them', () => {
    for (const [lat, lng] of curveThrough(bends)) {
      expect(lat).toBeGreaterThan(41.59);
      expect(lat).toBeLessThan(41.71);
      expect(lng).toBeGreaterThan(-83.61);
      expect(lng).toBeLessThan(-83.49);
    }
  });

  it('survives points that lie on each other', () => {
    const twice = curveThrough([
      [41, -83],
      [41, -83],
      [42, -83],
      [42, -83],
    ]);
    expect(twice.flat().every(Number.isFinite)).toBe(true);
  });

  it.each([[[]], [[[41, -83]] as Point[]]])('of fewer than two points is those points', (points: Point[]) => {
    expect(curveThrough(points)).toEqual(points);
  });
});

describe('a river', () => {
  it('is as wide as it was drawn', () => {
    const banks = riverShape([
      [41, -83, 0.69],
      [41.5, -83, 0.69],
      [42, -83, 0.69],
    ]);
    const lngs = banks.map(([, lng]) => lng);
    const degreesWide = (Math.max(...lngs) - Math.min(...lngs)) * Math.cos((42 * Math.PI) / 180);
    expect(degreesWide).toBeCloseTo(0.01, 4);
  });
});
