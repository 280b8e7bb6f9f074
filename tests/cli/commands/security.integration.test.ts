import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../support/test-database.ts';
import { onDatabase, runMaumee } from '../run-maumee.ts';

const database = useTestDatabase();

const maumee = (...args: string[]) => runMaumee(args, onDatabase(database.url));

describe('maumee security events', () => {
  it('shows what was done, by kind', async () => {
    await maumee('pricing', 'set', '--short-per-mile', '2.1', '--reason', 'Fuel prices', '--yes');
    const found = await maumee('security', 'events', '--kind', 'pricing.update', '--json');
    expect(found).toMatchObject({ exitCode: 0, stderr: '' });
    expect(found.json()).toMatchObject([{ kind: 'pricing.update', who: null, reason: 'Fuel prices' }]);
    expect((await maumee('security', 'events', '--kind', 'sign_in')).stdout).toBe('Nothing to show.\n');
  });

  it('refuses a kind or an address that cannot be one, before it opens anything', async () => {
    for (const args of [
      ['--kind', 'Sign In'],
      ['--email', 'nobody'],
    ])
      expect((await maumee('security', 'events', ...args)).exitCode).toBe(2);
  });
});
