import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/served-app.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { onDatabase, PROCESS_TIMEOUT_MS } from './run-maumee.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

describe('npm start', { timeout: PROCESS_TIMEOUT_MS }, () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('passes SIGTERM on: the server has stopped in order when npm ends', async () => {
    const port = await freePort();
    const { PATH = '' } = process.env;
    const npm = spawn('npm', ['start', '--', '--no-client'], {
      cwd: ROOT,
      env: { PATH, HOME: ROOT, ...onDatabase(database.url), PORT: String(port), DEMO: 'false' },
      stdio: 'ignore',
    });
    const ended = once(npm, 'exit') as Promise<[number | null]>;
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      expect(npm.exitCode).toBeNull();
      await pause(100);
    }
    npm.kill('SIGTERM');
    const [exitCode] = await ended;
    expect(exitCode).toBe(0);
    expect(await isReady()).toBe(false);
  });
});
