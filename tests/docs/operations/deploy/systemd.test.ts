import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { STOP_MS } from '../../../../cli/stop-in-order.ts';
import { DEPLOY, readDeployFile, requireCommand } from './deploy-files.ts';

const units = readdirSync(path.join(DEPLOY, 'systemd')).map((file) => ({
  file,
  text: readDeployFile(`systemd/${file}`),
}));
const get = (text: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];

describe('the units of systemd', () => {
  it('are one for the migration, one for the jobs, and one for each process that serves', () => {
    expect(units.map(({ file }) => file)).toEqual([
      'maumee-jobs.service',
      'maumee-migrate.service',
      'maumee-web@.service',
    ]);
  });

  it('run commands of the program, without rights, and all shut off alike', async () => {
    const hardening = units.map(
      ({ text }) => text.split('but what is named below.\n')[1]?.trim().split('\n\n')[0],
    );
    expect(new Set(hardening).size).toBe(1);
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=']) {
      expect(hardening[0]?.split('\n')).toContain(line);
    }
    for (const { text } of units) {
      expect(get(text, 'User')).toBe('maumee');
      await requireCommand(get(text, 'ExecStart')?.split('maumee.js ')[1]?.split(' ') ?? []);
    }
  });

  it('start a server again, and give it the time that it takes to stop', () => {
    for (const { text } of units.filter(({ file }) => file !== 'maumee-migrate.service')) {
      expect(get(text, 'Restart')).toBe('always');
      expect(Number(get(text, 'TimeoutStopSec')) * 1000).toBeGreaterThan(STOP_MS);
      expect(get(text, 'Requires')).toBe('maumee-migrate.service');
      expect(get(text, 'After')).toBe('maumee-migrate.service');
    }
  });

  it('keep the jobs to their own process', () => {
    const withoutJobs = units.filter(({ text }) => text.includes('serve --web'));
    expect(withoutJobs.map(({ file }) => file)).toEqual(['maumee-web@.service']);
  });
});
