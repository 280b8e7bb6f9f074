// Runs the tests without a database that lead to what was changed since `main`. Vitest's own --changed has each project
// compile every file to find that out, which takes longer than most changes' tests.
import { execFileSync, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findImporters, listTestFiles } from './importers.ts';

/** These concern every test. */
const EVERYWHERE = ['package-lock.json', 'tests/support/property-seed.ts', 'tests/support/web-setup.ts'];

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...git('diff', '--name-only', '--merge-base', 'main'),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const all = listTestFiles();
const concernsAll =
  changed.some((file) => EVERYWHERE.includes(file)) ||
  findImporters(['vitest.config.ts'], changed).length > 0;
const concerned = (concernsAll ? all : findImporters(all, changed)).filter(
  (file) => !/\.integration\.test\.|^tests\/journeys\//.test(file),
);
if (concerned.length === 0) {
  process.stdout.write('0 passed, 0 failed: no test leads to what was changed.\n');
} else {
  const vitest = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
    'vitest.mjs',
  );
  const args = [vitest, 'run', '--project', 'unit', '--project', 'web*', ...concerned];
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}
