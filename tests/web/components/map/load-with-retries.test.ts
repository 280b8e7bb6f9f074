import { describe, expect, it } from 'vitest';
import { loadWithRetries } from '../../../../web/components/map/load-with-retries.ts';

/** Fails so many times, then gives the map; `waits` collects how long was waited. */
function shaky(failures: number) {
  const waits: number[] = [];
  let attempts = 0;
  const load = async () => {
    attempts += 1;
    if (attempts <= failures) throw new Error(`attempt ${attempts}`);
    return 'map';
  };
  const wait = async (ms: number) => {
    waits.push(ms);
  };
  return { load, wait, waits };
}

describe('loading the map', () => {
  it('waits longer before each of three retries', async () => {
    const { load, wait, waits } = shaky(3);
    await expect(loadWithRetries(load, wait)).resolves.toBe('map');
    expect(waits).toEqual([400, 800, 1600]);
  });

  it('gives up with the last error', async () => {
    const { load, wait, waits } = shaky(4);
    await expect(loadWithRetries(load, wait)).rejects.toThrow('attempt 4');
    expect(waits).toHaveLength(3);
  });

  it('does not wait when nothing is wrong', async () => {
    const { load, wait, waits } = shaky(0);
    await loadWithRetries(load, wait);
    expect(waits).toEqual([]);
  });
});
