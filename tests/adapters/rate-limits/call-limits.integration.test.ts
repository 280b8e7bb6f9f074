import { afterEach, describe, expect, it, vi } from 'vitest';
import { createConnectionPool, type ConnectionPool } from '../../../adapters/postgres/connection-pool.ts';
import { CallLimits } from '../../../adapters/rate-limits/call-limits.ts';
import type { OperationLimit } from '../../../adapters/rate-limits/operation-limits.ts';
import { useTestDatabase } from '../../support/test-database.ts';

const LIMITS: readonly OperationLimit[] = [
  { name: 'exact', operations: ['Mutation.exact'], calls: 5, seconds: 60, by: 'address', sharing: 'each' },
  { name: 'lazy', operations: ['Query.lazy'], calls: 20, seconds: 60, by: 'caller', sharing: 'gathered' },
];

const database = useTestDatabase();
const pools: ConnectionPool[] = [];
const opened: CallLimits[] = [];
afterEach(async () => {
  for (const limits of opened.splice(0)) limits.stop();
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

/** The limits of one process. */
function aProcess({ databaseUrl = database.url, callsPerMinute = 1_000 } = {}) {
  const pool = createConnectionPool({ databaseUrl, maxConnections: 2, connectTimeoutMs: 1_000 });
  pools.push(pool);
  const onError = vi.fn();
  const limits = new CallLimits({
    database: pool,
    callsPerMinute,
    operationLimits: LIMITS,
    shareEveryMs: 3_600_000,
    onError,
  });
  opened.push(limits);
  return { limits, onError, queries: vi.spyOn(pool, 'query') };
}

const at = (address: string, userId: string | null = null) => ({ address, userId });

/** How many of some calls are let through. */
async function countPassed(calls: number, call: () => Promise<void>): Promise<number> {
  let passed = 0;
  for (let made = 0; made < calls; made += 1) {
    passed += await call().then(
      () => 1,
      () => 0,
    );
  }
  return passed;
}

describe('limits of several processes', () => {
  it('are exact where every call is counted in the database', async () => {
    const processes = [aProcess(), aProcess()];
    const call = (index: number) =>
      processes[index % 2]!.limits.countOperations(['Mutation.exact'], at('192.0.2.1'));
    const passed = await Promise.all(
      Array.from({ length: 20 }, (_, index) => countPassed(1, () => call(index))),
    );
    expect(passed.filter((count) => count === 1)).toHaveLength(5);
    const refusal = (await call(1).catch((error: unknown) => error)) as {
      details: { retryAfterSeconds: number };
    };
    expect(refusal).toMatchObject({ kind: 'unavailable', code: 'TOO_MANY_REQUESTS' });
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(40);
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('meet where calls are gathered, once the processes have told each other', async () => {
    const [one, other] = [aProcess(), aProcess()];
    const call = ({ limits }: typeof one) => limits.countOperations(['Query.lazy'], at('192.0.2.2', 'u'));
    for (const each of [one, other]) expect(await countPassed(15, () => call(each))).toBe(15);
    for (const each of [one, other]) await each.limits.share();
    await expect(call(other)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await call(one);
    await one.limits.share();
    await expect(call(one)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('cost an ordinary caller no question to the database', async () => {
    const { limits, queries } = aProcess();
    for (let made = 0; made < 50; made += 1) {
      await limits.countAddress('192.0.2.3');
      await limits.countOperations(['Mutation.requestRide'], at('192.0.2.3', 'u'));
    }
    await limits.share();
    expect(queries).not.toHaveBeenCalled();
  });

  it('cost nothing either once a caller is refused', async () => {
    const { limits, queries } = aProcess();
    const call = () => limits.countOperations(['Mutation.exact'], at('192.0.2.4'));
    await countPassed(10, call);
    const before = queries.mock.calls.length;
    await countPassed(50, call);
    expect(queries.mock.calls.length).toBe(before);
  });

  it('go on in each process while the database is away', async () => {
    const { limits, onError } = aProcess({ databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' });
    const call = (operation: string) => () => limits.countOperations([operation], at('192.0.2.5'));
    expect(await countPassed(8, call('Mutation.exact'))).toBe(5);
    expect(await countPassed(25, call('Query.lazy'))).toBe(20);
    await limits.share();
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

describe('a caller', () => {
  it('is the user, wherever they are, or else the address', async () => {
    const { limits } = aProcess({ callsPerMinute: 3 });
    const call = (address: string, userId: string | null) => () =>
      limits.countOperations(['Query.wallet'], at(address, userId));
    expect(await countPassed(2, call('192.0.2.6', 'a'))).toBe(2);
    expect(await countPassed(5, call('192.0.2.7', 'a'))).toBe(1);
    expect(await countPassed(5, call('192.0.2.6', 'b'))).toBe(3);
    expect(await countPassed(5, call('192.0.2.6', null))).toBe(3);
  });

  it('has one half of an IPv6 address, and gets no more by changing the other', async () => {
    const { limits } = aProcess({ callsPerMinute: 3 });
    let host = 0;
    const call = () => limits.countOperations(['Query.wallet'], at(`2001:db8:1:1::${(host += 1)}`));
    expect(await countPassed(5, call)).toBe(3);
    const neighbour = () => limits.countOperations(['Query.wallet'], at('2001:db8:1:2::1'));
    expect(await countPassed(5, neighbour)).toBe(3);
  });

  it('is counted for each operation of a call, and for the same one as often as it is asked for', async () => {
    const { limits } = aProcess();
    const six = Array.from({ length: 6 }, () => 'Mutation.exact');
    const tooMany = { code: 'TOO_MANY_REQUESTS' };
    await expect(limits.countOperations(six, at('192.0.2.8'))).rejects.toMatchObject(tooMany);
    await limits.countOperations(['Mutation.exact', 'Query.lazy'], at('192.0.2.9'));
    const call = () => limits.countOperations(['Mutation.exact'], at('192.0.2.9'));
    expect(await countPassed(6, call)).toBe(4);
  });

  it('shares an address that has ten times the calls of one user', async () => {
    const { limits } = aProcess({ callsPerMinute: 3 });
    expect(await countPassed(40, () => limits.countAddress('192.0.2.10'))).toBe(30);
  });
});
