import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listPartlyPlayed } from '../support/partly-played.ts';
import { projectFiles, projectRoot } from './project-files.ts';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** The test files that vitest finds, once for each project that runs them. */
function listFiles(environment: NodeJS.ProcessEnv): { readonly path: string; readonly project: string }[] {
  const { stdout } = spawnSync(process.execPath, [vitest, 'list', '--filesOnly', '--json'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  const found = JSON.parse(stdout) as { file: string; projectName: string }[];
  return found.map(({ file, projectName }) => ({ path: relative(projectRoot, file), project: projectName }));
}

const pathsOf = (files: ReturnType<typeof listFiles>) => files.map(({ path }) => path).sort();

describe('the projects of the test run', { timeout: 60_000 }, () => {
  const listed = listFiles({ TEST_LONG: '' });

  it('run every test file exactly once', () => {
    const written = projectFiles().filter((path) => /^tests\/.*\.test\.tsx?$/.test(path));
    expect(pathsOf(listed)).toEqual(written.sort());
  });

  it('share modules only between files that leave every module in its place', () => {
    const isolated = pathsOf(listed.filter(({ project }) => project === 'web-isolated'));
    const isReplacing = (path: string) =>
      /\bvi\.(?:do)?mock\(/i.test(readFileSync(join(projectRoot, path), 'utf8'));
    const replacing = projectFiles().filter(
      (path) => /^tests\/.*\.test\.tsx?$/.test(path) && isReplacing(path),
    );
    expect(replacing.length).toBeGreaterThan(0);
    expect(replacing.filter((path) => !isolated.includes(path))).toEqual([]);
  });

  it('play again in a long run only the files of which npm test takes a part', () => {
    const partly = listPartlyPlayed();
    expect(pathsOf(listFiles({ TEST_LONG: '1' }))).toEqual([...partly].sort());
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
