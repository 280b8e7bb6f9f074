import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const reporter = fileURLToPath(new URL('plain-summary-reporter.ts', import.meta.url));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'summary-'));
  writeFileSync(
    join(root, 'vitest.config.ts'),
    `import { PlainSummaryReporter } from '${reporter}';
     export default { test: { globals: true, pool: 'threads', isolate: false, maxWorkers: 1, reporters: ['default', new PlainSummaryReporter()] } };`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

/** Runs a suite of its own, as `npm test` would. */
function run(files: Record<string, string>, ...args: string[]) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, `${name}.test.ts`), text);
  const { stdout, status } = spawnSync(process.execPath, [vitest, 'run', '--root', root, ...args], {
    encoding: 'utf8',
  });
  const lines = stdout.trimEnd().split('\n');
  return { lastLine: lines.at(-1), lineBefore: lines.at(-2), status };
}

const passing = "it('adds', () => expect(1 + 1).toBe(2));";

describe('the plain summary', { timeout: 60_000 }, () => {
  it('counts what passed', () => {
    expect(run({ one: passing, two: passing })).toMatchObject({ lastLine: '2 passed, 0 failed', status: 0 });
  });

  it('counts every way to fail', () => {
    const files = {
      good: passing,
      wrong: "it('adds', () => expect(1 + 1).toBe(3));",
      unreadable: "import './missing.ts';",
      hook: "beforeAll(() => { throw new Error('no database'); }); it('never runs', () => undefined);",
      stray: "it('leaves a rejection behind', () => { void Promise.reject(new Error('late')); });",
    };
    expect(run(files)).toMatchObject({ lastLine: '2 passed, 4 failed, 1 skipped', status: 1 });
  });

  it('names what passed at a second try, and what went wrong at the first', () => {
    const unsteady = "let tries = 0; it('wavers', { retry: 1 }, () => expect(tries++).toBe(1));";
    const lineBefore = 'Passed at a second try only: wavers: expected +0 to be 1 // Object.is equality';
    expect(run({ one: passing, unsteady })).toEqual({
      lastLine: '2 passed, 0 failed',
      lineBefore,
      status: 0,
    });
  });

  it('fails a run in which no test ran', () => {
    const nothing = run({ one: passing }, '--testNamePattern', 'subtracts');
    expect(nothing).toMatchObject({ lastLine: '0 passed, 0 failed, 1 skipped', status: 1 });
  });

  it('lets a run be empty that may be', () => {
    const nothing = run({ one: passing }, 'another-file', '--passWithNoTests');
    expect(nothing).toMatchObject({ lastLine: '0 passed, 0 failed', status: 0 });
  });
});
