import { describe, expect, it } from 'vitest';
import { MemoryLoginThrottle } from '../../../adapters/identity/memory-login-throttle.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';

const DANA = 'dana@maumee.test';

function throttle() {
  const clock = new FixedClock();
  return { clock, throttle: new MemoryLoginThrottle(clock) };
}

/** Attempts one after the other; how many were let through. */
async function attempts(
  it: MemoryLoginThrottle,
  count: number,
  who: (index: number) => { email: string; address: string },
): Promise<number> {
  let passed = 0;
  for (let index = 0; index < count; index += 1) {
    const { email, address } = who(index);
    await it.attempt(email, address).then(
      () => (passed += 1),
      () => undefined,
    );
  }
  return passed;
}

describe('MemoryLoginThrottle', () => {
  it('lets ten attempts at one account pass, from wherever they come', async () => {
    const { throttle: it } = throttle();
    expect(await attempts(it, 100, (index) => ({ email: DANA, address: `10.0.0.${index}` }))).toBe(10);
  });

  it('lets fifty attempts from one address pass, at whichever accounts', async () => {
    const { throttle: it } = throttle();
    expect(await attempts(it, 100, (index) => ({ email: `a${index}@x.test`, address: '10.0.0.1' }))).toBe(50);
  });

  it('does not count against an account what an address has no attempts left for', async () => {
    const { throttle: it } = throttle();
    await attempts(it, 50, (index) => ({ email: `a${index}@x.test`, address: '10.0.0.1' }));
    await attempts(it, 50, () => ({ email: DANA, address: '10.0.0.1' }));
    expect(await attempts(it, 20, (index) => ({ email: DANA, address: `10.0.1.${index}` }))).toBe(10);
  });

  it('counts attempts that are made at the same moment', async () => {
    const { throttle: it } = throttle();
    const all = Array.from({ length: 100 }, () => it.attempt(DANA, '10.0.0.1'));
    const settled = await Promise.allSettled(all);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('says how long to wait', async () => {
    const { clock, throttle: it } = throttle();
    await attempts(it, 10, () => ({ email: DANA, address: '10.0.0.1' }));
    clock.advance({ minutes: 10, seconds: 30 });
    await expect(it.attempt(DANA, '10.0.0.1')).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many attempts. Please try again in 5 minutes.',
      details: { retryAfterSeconds: 270 },
    });
  });

  it('starts afresh fifteen minutes after the first attempt, however many followed', async () => {
    const { clock, throttle: it } = throttle();
    await attempts(it, 20, () => ({ email: DANA, address: '10.0.0.1' }));
    clock.advance({ minutes: 15 });
    expect(await attempts(it, 20, () => ({ email: DANA, address: '10.0.0.1' }))).toBe(10);
  });

  it('forgets the attempts at an account after a success, but not those from the address', async () => {
    const { throttle: it } = throttle();
    let passed = 0;
    for (let round = 0; round < 10; round += 1) {
      passed += await attempts(it, 9, () => ({ email: DANA, address: '10.0.0.1' }));
      await it.clear(DANA);
    }
    expect(passed).toBe(50);
  });

  it('keeps other accounts apart', async () => {
    const { throttle: it } = throttle();
    await attempts(it, 20, () => ({ email: DANA, address: '10.0.0.1' }));
    await expect(it.attempt('marcus@maumee.test', '10.0.0.1')).resolves.toBeUndefined();
  });

  it('forgets the oldest first when more accounts are tried than it keeps', async () => {
    const { throttle: it } = throttle();
    await attempts(it, 10, () => ({ email: DANA, address: '10.0.0.1' }));
    await attempts(it, 20_000, (index) => ({ email: `a${index}@x.test`, address: `${index}` }));
    await expect(it.attempt(DANA, '10.0.0.1')).resolves.toBeUndefined();
    await attempts(it, 10, () => ({ email: 'a19999@x.test', address: '10.0.0.2' }));
    await expect(it.attempt('a19999@x.test', '10.0.0.3')).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
    });
  });
});
