import { describe, expect, it } from 'vitest';
import { HashQueue } from '../../../adapters/identity/hash-queue.ts';

/** Pieces of work that end when they are told to, and how many run. */
function workbench() {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (number: number) => async () => {
    begun.push(number);
    await new Promise<void>((resolve) => ends.push(resolve));
    return number;
  };
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { work, begun, endNext };
}

describe('HashQueue', () => {
  it('runs a few at a time, the others in the order of the calls', async () => {
    const { work, begun, endNext } = workbench();
    const queue = new HashQueue({ concurrency: 2, maxWaiting: 10 });
    const all = [1, 2, 3, 4].map((number) => queue.run(work(number)));
    expect(begun).toEqual([1, 2]);
    await endNext();
    expect(begun).toEqual([1, 2, 3]);
    for (let count = 0; count < 3; count += 1) await endNext();
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  it('refuses what would wait too long, and says when to come back', async () => {
    const { work, endNext } = workbench();
    const queue = new HashQueue({ concurrency: 1, maxWaiting: 1 });
    const accepted = [queue.run(work(1)), queue.run(work(2))];
    await expect(queue.run(work(3))).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'BUSY',
      details: { retryAfterSeconds: 5 },
    });
    await endNext();
    const next = queue.run(work(4));
    await endNext();
    await endNext();
    expect(await Promise.all([...accepted, next])).toEqual([1, 2, 4]);
  });

  it('goes on after work that failed', async () => {
    const queue = new HashQueue({ concurrency: 1, maxWaiting: 1 });
    const failing = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
