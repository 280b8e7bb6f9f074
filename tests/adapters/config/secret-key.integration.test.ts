import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { secretKey } from '../../../adapters/config/secret-key.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('secretKey', () => {
  it('is the configured one', () => {
    expect(secretKey({ secretKey: 'configured', dataDir: '/nowhere' })).toBe('configured');
  });

  it('is made once and kept for the owner only', () => {
    using folder = temporaryFolder();
    const dataDir = join(folder.path, 'data');
    const first = secretKey({ secretKey: null, dataDir });
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(secretKey({ secretKey: null, dataDir })).toBe(first);
    expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['secret-key']);
  });

  it('is another one for another data folder', () => {
    using one = temporaryFolder();
    using other = temporaryFolder();
    const keys = [one, other].map(({ path }) => secretKey({ secretKey: null, dataDir: path }));
    expect(new Set(keys).size).toBe(2);
  });

  it('is the same for processes that start at once', async () => {
    using folder = temporaryFolder();
    const module = new URL('../../../adapters/config/secret-key.ts', import.meta.url).href;
    const program = `import { secretKey } from ${JSON.stringify(module)};
      process.stdout.write(secretKey({ secretKey: null, dataDir: ${JSON.stringify(folder.path)} }));`;
    const start = () =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
    const started = await Promise.all([start(), start(), start()]);
    expect(new Set(started.map(({ stdout }) => stdout)).size).toBe(1);
  });
});
