import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, projectRoot } from './project-files.ts';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** The test files that vitest finds, once for each project that runs them. */
function listFiles(): string[] {
  const { stdout } = spawnSync(process.execPath, [vitest, 'list', '--filesOnly', '--json'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  const found = JSON.parse(stdout) as { file: string }[];
  return found.map(({ file }) => relative(projectRoot, file));
}

describe('the projects of the test run', { timeout: 60_000 }, () => {
  it('run every test file exactly once', () => {
    const written = projectFiles().filter((path) => /^tests\/.*\.test\.tsx?$/.test(path));
    expect(listFiles().sort()).toEqual(written.sort());
  });
});
