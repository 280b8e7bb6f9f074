import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { startSweep } from '../../../adapters/jobs/sweep.ts';

describe('the sweep', () => {
  it('works at once and then again and again, one run at a time', async () => {
    let running = 0;
    const together: number[] = [];
    const work = vi.fn(async () => {
      running += 1;
      together.push(running);
      await pause(5);
      running -= 1;
    });
    const sweep = startSweep({ name: 'expire-rides', everyMs: 1, work, onError: () => undefined });
    await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(2));
    await sweep.stop();
    expect(Math.max(...together)).toBe(1);
    expect(running).toBe(0);
  });

  it('reports a failed run and comes back', async () => {
    const failure = new Error('the database is away');
    const onError = vi.fn();
    const sweep = startSweep({
      name: 'expire-rides',
      everyMs: 1,
      work: () => Promise.reject(failure),
      onError,
    });
    await vi.waitFor(() => expect(onError.mock.calls.length).toBeGreaterThan(1));
    await sweep.stop();
    expect(onError).toHaveBeenCalledWith(failure);
  });

  it('does nothing more once it is stopped', async () => {
    const work = vi.fn(async () => undefined);
    const sweep = startSweep({ name: 'expire-rides', everyMs: 1, work, onError: () => undefined });
    await sweep.stop();
    const { length } = work.mock.calls;
    await pause(20);
    expect(work.mock.calls).toHaveLength(length);
  });
});
