import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFundedRider, createTestUseCases, type TestUseCases } from '../../support/test-use-cases.ts';
import { onDatabase, PROCESS_TIMEOUT_MS, runMaumee } from '../run-maumee.ts';

let app: TestUseCases;
let riderId: string;
beforeAll(async () => {
  app = await createTestUseCases();
  riderId = (await aFundedRider(app.useCases, '20')).userId;
}, 60_000);
afterAll(() => app.close());

const run = (...args: string[]) => runMaumee(['calls', ...args, '--json'], onDatabase(app.databaseUrl));

describe('maumee calls', { timeout: PROCESS_TIMEOUT_MS }, () => {
  it('keeps what somebody called for with the person, unless it is tried alone', async () => {
    const note = ['note', riderId, '--words', 'Asked for a receipt', '--caller-name', 'Ann'];
    expect(await run(...note, '--dry-run')).toMatchObject({ exitCode: 0 });
    expect(JSON.parse((await run('list')).stdout)).toEqual([]);
    expect(await run(...note, '--yes')).toMatchObject({ exitCode: 0 });
    const listed = JSON.parse((await run('list', '--person', riderId)).stdout) as object[];
    expect(listed).toMatchObject([{ caller: 'Ann', words: 'Asked for a receipt', takenBy: null }]);
  });
});
