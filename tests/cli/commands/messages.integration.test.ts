import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOnlineDriver, createTestUseCases, type TestUseCases } from '../../support/test-use-cases.ts';
import { onDatabase, PROCESS_TIMEOUT_MS, runMaumee } from '../run-maumee.ts';

let app: TestUseCases;
let driverId: string;
beforeAll(async () => {
  app = await createTestUseCases();
  driverId = (await anOnlineDriver(app.useCases)).userId;
}, 60_000);
afterAll(() => app.close());

const run = (...args: string[]) => runMaumee(['messages', ...args, '--json'], onDatabase(app.databaseUrl));

describe('maumee messages', { timeout: PROCESS_TIMEOUT_MS }, () => {
  it('writes to drivers, and tells who has read it', async () => {
    const sent = await run('send', 'Snow', '--to-online', '--yes');
    expect(sent.exitCode).toBe(0);
    const { id } = JSON.parse(sent.stdout) as { id: string };
    await app.useCases.readAnnouncement.execute(
      { kind: 'user', userId: driverId, userType: 'driver' },
      { announcementId: id },
    );
    const listed = await run('list');
    expect(JSON.parse(listed.stdout)).toMatchObject([{ id, to: 'online', by: null, drivers: 1, read: 1 }]);
    expect(JSON.parse((await run('readers', id)).stdout)).toMatchObject([{ id: driverId }]);
    expect(JSON.parse((await run('readers', id, '--unread')).stdout)).toEqual([]);
    expect(await run('send', 'Snow', '--yes')).toMatchObject({ exitCode: 2 });
  });
});
