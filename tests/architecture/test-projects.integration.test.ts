import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listPartlyPlayed } from '../support/partly-played.ts';
import { projectFiles, projectRoot } from './project-files.ts';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** The test files that vitest finds, once for each project that runs them. */
function listFiles(environment: NodeJS.ProcessEnv = {}): string[] {
  const { stdout } = spawnSync(process.execPath, [vitest, 'list', '--filesOnly', '--json'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  const found = JSON.parse(stdout) as { file: string }[];
  return found.map(({ file }) => relative(projectRoot, file));
}

describe('the projects of the test run', { timeout: 60_000 }, () => {
  it('run every test file exactly once', () => {
    const written = projectFiles().filter((path) => /^tests\/.*\.test\.tsx?$/.test(path));
    expect(listFiles({ TEST_LONG: '' }).sort()).toEqual(written.sort());
  });

  it('play again in a long run only the files of which npm test takes a part', () => {
    const partly = listPartlyPlayed();
    expect(listFiles({ TEST_LONG: '1' }).sort()).toEqual([...partly].sort());
    // One asks itself, one by what it imports, one has properties.
    expect(partly).toEqual(
      expect.arrayContaining([
        'tests/application/payments/crash-matrix.integration.test.ts',
        'tests/journeys/accessibility.test.ts',
        'tests/domain/money/cents.test.ts',
      ]),
    );
    expect(partly).not.toContain('tests/journeys/offline.test.ts');
  });
});
