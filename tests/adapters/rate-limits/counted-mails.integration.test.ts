import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConnectionPool, type ConnectionPool } from '../../../adapters/postgres/connection-pool.ts';
import { CountedMails } from '../../../adapters/rate-limits/counted-mails.ts';
import { SharedCounter } from '../../../adapters/rate-limits/counters.ts';
import { describeMailThrottle } from '../../application/mail-throttle-contract.ts';
import { useTestDatabase } from '../../support/test-database.ts';

const database = useTestDatabase();
let pool: ConnectionPool;
beforeAll(async () => {
  pool = createConnectionPool({ databaseUrl: database.url, maxConnections: 2 });
});
beforeEach(() => pool.query('delete from rate_limits'));
afterAll(async () => {
  await pool.end();
});

const aProcess = () => new CountedMails((options) => new SharedCounter({ ...options, database: pool }));

describeMailThrottle(async () => aProcess());

describe('mails of several processes', () => {
  it('are counted together, and no e-mail address is written down', async () => {
    const admitted: boolean[] = [];
    for (let index = 0; index < 8; index += 1)
      admitted.push(await aProcess().admit('password-reset', 'dana@maumee.test', null));
    expect(admitted.filter(Boolean)).toHaveLength(5);
    const { rows } = await pool.query<{ key: string }>('select key from rate_limits');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('dana');
  });
});
