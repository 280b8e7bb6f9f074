import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { useTestDatabase } from '../../support/test-database.ts';
import { PROCESS_TIMEOUT_MS } from '../run-maumee.ts';
import { serveProcess, type ServedProcess } from '../served-process.ts';

const database = useTestDatabase();

/** The statuses of so many calls that are limited by their caller alone. */
async function call({ url }: ServedProcess, times: number): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let at = 0; at < times; at += 1) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ configuration { productName } }' }),
    });
    statuses.add((await response.text()).includes('TOO_MANY_REQUESTS') ? 429 : response.status);
  }
  return statuses;
}

it(
  'reads its settings again at SIGHUP, and keeps all of them when one is at fault',
  { timeout: PROCESS_TIMEOUT_MS },
  async () => {
    await using server = await serveProcess(database.url);
    const reload = async (lines: readonly string[], told: RegExp) => {
      writeFileSync(path.join(server.folder, '.env'), lines.join('\n'));
      server.signal('SIGHUP');
      await vi.waitFor(() => expect(server.output).toMatch(told), { timeout: 10_000 });
    };
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const alerts = [`ALERT_WEBHOOK_SECRET=${secret}`];
    expect(await call(server, 4)).toEqual(new Set([200]));

    await reload(['RATE_LIMIT_PER_MINUTE=1', 'SMTP_URL=mail.test', ...alerts], /not reloaded: all keep/);
    expect(server.output).toMatch(/"faults":\["SMTP_URL /);
    expect(await call(server, 4)).toEqual(new Set([200]));

    await reload(
      ['RATE_LIMIT_PER_MINUTE=2', 'SMTP_URL=smtp://me:hidden-word@mail.test', 'PRODUCT_NAME=Other'],
      /"atRestart":\["PRODUCT_NAME","SMTP_URL"\]/,
    );
    expect(server.output).toMatch(/"changed":\["RATE_LIMIT_PER_MINUTE=2"\]/);
    expect(await call(server, 4)).toEqual(new Set([200, 429]));

    expect(server.output).not.toContain('hidden-word');
    expect(server.output).not.toContain(secret);
    expect(await server.readiness()).toBe(200);
  },
);
