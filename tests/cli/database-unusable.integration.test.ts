import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort } from '../support/served-app.ts';
import { useTestDatabase } from '../support/test-database.ts';
import { onDatabase, PROCESS_TIMEOUT_MS, runMaumee, startMaumee } from './run-maumee.ts';

/** One of each way to the database: reading, changing, rehearsing, saving, its schema, serving. */
const COMMANDS = [
  ['pricing', 'show'],
  ['payouts', 'process', '--yes'],
  ['payouts', 'process', '--dry-run'],
  ['export', 'journal'],
  ['db', 'migrate'],
  ['db', 'rollback', '--yes'],
  ['serve', '--no-client'],
];

const database = useTestDatabase();

describe(
  'every command answers in one line and with its own exit code',
  { timeout: PROCESS_TIMEOUT_MS },
  () => {
    it.each(COMMANDS)('%s %s %s: nobody listens there', async (...command) => {
      const url = `postgres://maumee:hidden@localhost:${await freePort()}/maumee`;
      const { exitCode, stdout, stderr } = await runMaumee(command, onDatabase(url));
      expect([exitCode, stdout]).toEqual([7, '']);
      expect(stderr).toMatch(
        /^DATABASE_UNAVAILABLE: The database cannot be used: connect ECONNREFUSED .*\n$/,
      );
    });

    it.each(COMMANDS)('%s %s %s: the password is wrong', async (...command) => {
      const url = new URL(database.url);
      url.password = 'hidden';
      const { exitCode, stdout, stderr } = await runMaumee(command, onDatabase(url.href));
      expect([exitCode, stdout]).toEqual([7, '']);
      expect(stderr).toMatch(
        /^DATABASE_UNAVAILABLE: The database cannot be used: password authentication .*\n$/,
      );
      expect(stderr).not.toContain('hidden');
    });

    it('there is no such database', async () => {
      const url = new URL(database.url);
      url.pathname = '/missing';
      const { exitCode, stderr } = await runMaumee(['pricing', 'show'], onDatabase(url.href));
      expect([exitCode, stderr]).toEqual([
        7,
        'DATABASE_UNAVAILABLE: The database cannot be used: database "missing" does not exist\n',
      ]);
    });

    it('the port of the server is taken: the process ends', async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const variables = { ...onDatabase(database.url), PORT: String(port), DEMO: 'false' };
      const { exitCode, stdout, stderr } = await startMaumee(['serve', '--no-client'], variables);
      other.close();
      expect([exitCode, stdout]).toEqual([5, '']);
      expect(stderr).toMatch(/^ADDRESS_UNUSABLE: Set PORT or HOST to another one: listen EADDRINUSE.*\n$/);
    });
  },
);
