import { describe, expect, it } from 'vitest';
import { afterAtLeast } from '../../graphql/after-at-least.ts';

describe('an answer after a least time', () => {
  const least = 40;
  const outcomes = async (works: readonly (() => Promise<string>)[]) => {
    const order: string[] = [];
    const started = performance.now();
    await Promise.all(
      works.map(async (work) =>
        order.push(await afterAtLeast(least, work()).catch((error: Error) => error.message)),
      ),
    );
    return { order, tookMs: performance.now() - started };
  };

  it('comes no sooner for little work than for more, and no sooner for a refusal', async () => {
    const { order, tookMs } = await outcomes([
      async () => 'nothing to do',
      async () => Promise.reject(new Error('refused')),
      () => new Promise((resolve) => setTimeout(() => resolve('a mail written'), 5)),
    ]);
    expect(order).toHaveLength(3);
    expect(tookMs).toBeGreaterThanOrEqual(least - 1);
    expect(new Set(order)).toEqual(new Set(['nothing to do', 'refused', 'a mail written']));
  });

  it('waits for work that takes longer', async () => {
    let isDone = false;
    const work = new Promise<void>((resolve) => {
      setTimeout(() => resolve(void (isDone = true)), least * 2);
    });
    await afterAtLeast(least, work);
    expect(isDone).toBe(true);
  });
});
