import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const reporter = fileURLToPath(new URL('long-run-reporter.ts', import.meta.url));
const PAGE = '# Page\n\n## Last run\n\nLong ago.\n';

let folder: ReturnType<typeof temporaryFolder>;
let page: string;
beforeEach(() => {
  folder = temporaryFolder();
  page = join(folder.path, 'page.md');
  writeFileSync(page, PAGE);
  writeFileSync(
    join(folder.path, 'vitest.config.ts'),
    `import { LongRunReporter } from '${reporter}';
     const projects = ['sums', 'others'].map((name) => (
       { extends: true, test: { name, include: [name === 'sums' ? '*.test.ts' : 'none'] } }));
     export default { test: { globals: true, pool: 'threads', isolate: false, maxWorkers: 1, projects, reporters: [new LongRunReporter('page.md')] } };`,
  );
  const person = ['-c', 'user.name=Test', '-c', 'user.email=test@maumee.test'];
  for (const args of [
    ['init', '-q'],
    [...person, 'commit', '-q', '--allow-empty', '-m', 'Empty'],
  ])
    execFileSync('git', args, { cwd: folder.path });
});
afterEach(() => folder[Symbol.dispose]());

/** Runs two files, of which one fails; the page afterwards. */
function run(...args: string[]): string {
  writeFileSync(join(folder.path, 'good.test.ts'), `it('adds', () => expect(1 + 1).toBe(2));`);
  writeFileSync(join(folder.path, 'wrong.test.ts'), `it('adds', () => expect(1 + 1).toBe(3));`);
  spawnSync(process.execPath, [vitest, 'run', ...args], { cwd: folder.path });
  return readFileSync(page, 'utf8');
}

describe('the last long run', { timeout: 60_000 }, () => {
  it('is written down with its commit and what came of it, in the place of the one before', () => {
    expect(run()).toMatch(
      /^# Page\n\n## Last run\n\n\d{4}-\d\d-\d\d, commit [0-9a-f]{7,}: 1 passed, 1 failed, in 0 minutes\.\n$/,
    );
  });

  it.each([
    ['files', ['good']],
    ['tests', ['--testNamePattern', 'adds']],
    ['projects', ['--project', 'sums']],
  ])('is not one that took but some %s', (_what, args) => {
    expect(run(...args)).toBe(PAGE);
  });
});
