import { describe, expect, it } from 'vitest';
import type { RoutePlanner } from '../../../application/ports/geo.ts';
import { decideByWays } from '../../../application/rides/travel-times.ts';

const A = { lat: 41.6, lng: -83.5 };
const B = { lat: 41.7, lng: -83.6 };

function plannerOf(minutes: number) {
  const asked: unknown[] = [];
  const planner: RoutePlanner = {
    async plan(from, to) {
      asked.push([from, to]);
      return { distanceMiles: 1, durationMinutes: minutes, source: 'osrm', polyline: null };
    },
  };
  return { asked, planner };
}

describe('the ways between rides', () => {
  it('are planned between two tries of a decision, each once', async () => {
    const { asked, planner } = plannerOf(7);
    let tries = 0;
    const minutes = await decideByWays(planner, async (wayMinutes) => {
      tries += 1;
      return [wayMinutes(A, B), wayMinutes(B, A), wayMinutes(A, B)];
    });
    expect(minutes).toEqual([7, 7, 7]);
    expect(asked).toEqual([
      [A, B],
      [B, A],
    ]);
    expect(tries).toBe(3);
  });

  it('are not planned for a decision that needs none', async () => {
    const { asked, planner } = plannerOf(7);
    expect(await decideByWays(planner, async () => 'decided')).toBe('decided');
    expect(asked).toEqual([]);
  });

  it('leave other errors alone', async () => {
    const { planner } = plannerOf(7);
    const refuse = () => Promise.reject(new RangeError('Refused'));
    await expect(decideByWays(planner, refuse)).rejects.toThrow('Refused');
  });
});
