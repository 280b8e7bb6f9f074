import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnectionPool, type ConnectionPool } from '../../../adapters/postgres/connection-pool.ts';
import { SharedLoginThrottle } from '../../../adapters/rate-limits/shared-login-throttle.ts';
import type { LoginThrottle } from '../../../application/ports/sign-in.ts';
import { describeLoginThrottle } from '../../application/login-throttle-contract.ts';
import { useTestDatabase } from '../../support/test-database.ts';

const DANA = { email: 'dana@maumee.test', address: '192.0.2.1', knownDevice: null };

const database = useTestDatabase();
let pools: ConnectionPool[];
beforeAll(async () => {
  pools = [1, 2].map(() => createConnectionPool({ databaseUrl: database.url, maxConnections: 2 }));
});
beforeEach(() => pools[0]?.query('delete from rate_limits'));
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
});

/** As two processes have it: each with connections and a memory of its own. */
function twoProcesses(): [LoginThrottle, LoginThrottle] {
  const [one = {}, other = {}] = pools;
  return [new SharedLoginThrottle(one), new SharedLoginThrottle(other)];
}

const tryTimes = async (processes: readonly [LoginThrottle, ...LoginThrottle[]], times: number) => {
  const attempts = Array.from({ length: times }, (_, index) =>
    (processes[index % processes.length] ?? processes[0]).attempt(DANA),
  );
  return (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length;
};

describeLoginThrottle(async () => new SharedLoginThrottle(pools[0] ?? {}));

describe('a login throttle of several processes', () => {
  it('counts the attempts at all of them together, and after a restart of one', async () => {
    const processes = twoProcesses();
    expect(await tryTimes(processes, 30)).toBe(10);
    expect(await tryTimes(twoProcesses(), 10)).toBe(0);
  });

  it('forgets in all of them after a success', async () => {
    const [one, other] = twoProcesses();
    expect(await tryTimes([one], 9)).toBe(9);
    await other.clear(DANA);
    expect(await tryTimes([other, one], 30)).toBe(10);
  });

  it('says how long to wait, and starts afresh fifteen minutes after the first attempt', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [one, other] = twoProcesses();
    await tryTimes([one], 10);
    vi.setSystemTime(Date.now() + 630_000);
    await expect(other.attempt(DANA)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many attempts. Please try again in 5 minutes.',
      details: { retryAfterSeconds: 270 },
    });
    vi.setSystemTime(Date.now() + 271_000);
    expect(await tryTimes([one, other], 20)).toBe(10);
  });

  it('writes no e-mail address down', async () => {
    await tryTimes(twoProcesses(), 2);
    const { rows } = await (pools[0] as ConnectionPool).query<{ key: string }>('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('dana');
  });
});
