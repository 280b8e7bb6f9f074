import { describe, expect, it } from 'vitest';
import { createConnectionPool } from '../../../adapters/postgres/connection-pool.ts';
import { readsRunner } from '../../../adapters/postgres/reads-runner.ts';
import { countStatements } from '../../support/count-statements.ts';
import { usePostgresPools } from '../../support/postgres-stores.ts';
import { FakeIds } from '../../support/in-memory/fake-ids.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';

const pools = usePostgresPools();
const ids = new FakeIds();
const open = () => pools.openStores({ maxConnections: 4 }, ids, new FixedClock());

const read = (name: string) => ({ name, text: `select '${name}' as name` });

describe('reads outside a unit of work', () => {
  it('share a round trip when they are asked in one turn, each with its own answer', async () => {
    const { pool } = open();
    const counted = countStatements(pool);
    const reads = readsRunner(pool);
    const answers = await Promise.all(['one', 'two', 'three'].map((name) => reads.run(read(name))));
    expect(answers.map(({ rows }) => rows[0])).toEqual([{ name: 'one' }, { name: 'two' }, { name: 'three' }]);
    expect(counted.take()).toEqual({ roundTrips: 1, statements: ['one', 'two', 'three'] });
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  });

  it('do not concern each other when one is refused, and leave the connection clean', async () => {
    const { pool } = open();
    const reads = readsRunner(pool);
    const [one, refused, two] = await Promise.allSettled([
      reads.run(read('one')),
      reads.run({ name: 'refused', text: 'select 1 / 0' }),
      reads.run(read('two')),
    ]);
    expect([one?.status, two?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
  });

  it('of another turn do not wait behind those of the first', async () => {
    const { pool } = open();
    const reads = readsRunner(pool);
    const slow = reads.run({ name: 'slow', text: 'select pg_sleep(0.5)' }).then(() => 'slow');
    await new Promise(setImmediate);
    const quick = reads.run(read('quick')).then(() => 'quick');
    expect(await Promise.race([slow, quick])).toBe('quick');
    await slow;
  });

  it('fail all with the same error when there is no database', async () => {
    const pool = createConnectionPool({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
    const reads = readsRunner(pool);
    const outcomes = await Promise.allSettled([reads.run(read('one')), reads.run(read('two'))]);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'DATABASE_UNAVAILABLE' } });
    await pool.end();
  });
});

describe('sessions of requests that arrive in one turn', () => {
  it('are read by one statement, each for its own request, and again by the next', async () => {
    const { pool, sessions, scene } = open();
    const counted = countStatements(pool);
    const riders = [await scene.rider(), await scene.rider()];
    const session = { device: '', address: '', expiresAt: minutesAfter(NOW, 60) };
    const tokens = await Promise.all(
      riders.map((userId) => sessions.open({ id: ids.next(), userId, ...session })),
    );
    counted.take();
    const found = await Promise.all([...tokens, 'unknown'].map((token) => sessions.find(token)));
    expect(found.map((one) => one?.user.id ?? null)).toEqual([...riders, null]);
    await sessions.close(tokens[0]!);
    expect(await sessions.find(tokens[0]!)).toBeNull();
    expect(counted.take().statements).toEqual(['sessions.find-several', 'sessions.close', 'sessions.find']);
  });
});
