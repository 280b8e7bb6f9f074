import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../support/test-database.ts';
import { findDatabasePid, getProcessMs, getProcessTreeMs } from './processor-time.ts';

const SPIN = 'const until = Date.now() + 200; while (Date.now() < until);';

it('counts the time of children that have ended, for the tree alone', () => {
  const before = getProcessTreeMs(process.pid)!;
  spawnSync(process.execPath, ['-e', SPIN]);
  expect(getProcessTreeMs(process.pid)! - before).toBeGreaterThanOrEqual(50);
  expect(getProcessTreeMs(process.pid)).toBeGreaterThan(getProcessMs(process.pid)!);
});

it('knows nothing of a process that is not there', () => {
  expect([getProcessMs(2 ** 30), getProcessTreeMs(2 ** 30), getProcessTreeMs(null)]).toEqual([
    null,
    null,
    null,
  ]);
});

it('finds the database server that a connection leads to', async () => {
  await using database = await createTestDatabase();
  const pid = await findDatabasePid(database.url);
  expect(getProcessTreeMs(pid)).toBeGreaterThan(0);
});
