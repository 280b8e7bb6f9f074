import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readEnvironment } from '../../../adapters/config/environment.ts';
import type { Roles } from '../../../cli/server/cell.ts';
import { serve, type RunningApp } from '../../../cli/server/serve.ts';
import { useTestDatabase } from '../../support/test-database.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { onDatabase } from '../run-maumee.ts';

const database = useTestDatabase();

async function served(roles: Roles): Promise<RunningApp> {
  const folder = temporaryFolder();
  const environment = readEnvironment({
    PORT: '0',
    ...onDatabase(database.url),
    DATA_DIR: folder.path,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
  });
  const running = await serve(environment, { roles, client: false });
  onTestFinished(async () => {
    await running.stop();
    folder[Symbol.dispose]();
  });
  return running;
}

async function getStatus(url: string, path: string): Promise<number> {
  return (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).status;
}

it('one process answers calls and leaves jobs alone, another does jobs and answers nothing but its health', async () => {
  const web = await served({ web: true, jobs: false });
  const countJobs = async () => {
    const { rows } = await web.app.pool.query<{ count: number }>(
      `select count(*)::int from graphile_worker.jobs where task_identifier = 'expire-sessions'`,
    );
    return rows[0]?.count;
  };
  // A process that does jobs hears of it at once.
  await web.app.pool.query(`select graphile_worker.add_job('expire-sessions')`);
  await pause(1_000);
  expect(await countJobs()).toBe(1);
  expect(await getStatus(web.url, '/readyz')).toBe(200);
  expect(await getStatus(web.url, '/api/pricing')).toBe(200);

  const jobs = await served({ web: false, jobs: true });
  await vi.waitFor(async () => expect(await countJobs()).toBe(0), { timeout: 10_000 });
  for (const path of ['/readyz', '/healthz']) expect(await getStatus(jobs.url, path)).toBe(200);
  for (const path of ['/', '/api/pricing', '/graphql', '/area/map.json', '/manifest.webmanifest']) {
    expect(await getStatus(jobs.url, path)).toBe(404);
  }
});
