import { describe, expect, it } from 'vitest';
import { PROCESS_TIMEOUT_MS, startMaumee } from './run-maumee.ts';

describe('maumee', { timeout: PROCESS_TIMEOUT_MS }, () => {
  it('prints its commands', async () => {
    const { exitCode, stdout } = await startMaumee(['--help']);
    expect(exitCode).toBe(0);
    for (const command of ['db', 'ledger', 'payouts', 'pricing', 'serve', 'users']) {
      expect(stdout).toMatch(new RegExp(`^ {2}${command}\\b`, 'm'));
    }
  });

  it('helps who asks for what there is not', async () => {
    const { exitCode, stdout, stderr } = await startMaumee(['payouts', 'steal']);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toBe("error: unknown command 'steal'\n(--help tells how it is called)\n");
  });

  it('lists everything that is wrong with its environment, and none of the values', async () => {
    const { exitCode, stdout, stderr } = await startMaumee(['pricing', 'show'], {
      NODE_ENV: 'production',
      PORT: 'http',
      DATABASE_URL: 'mysql://root:hidden@localhost',
      DEMO: 'perhaps',
      LOG_LEVEL: 'loud',
    });
    expect([exitCode, stdout]).toEqual([2, '']);
    const lines = stderr.trim().split('\n');
    expect(lines[0]).toBe('The environment cannot be used:');
    expect(lines.slice(1).map((line) => line.trim().split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'DEMO',
      'LOG_LEVEL',
      'SECRET_KEY',
    ]);
    expect(stderr).not.toContain('hidden');
  });
});
