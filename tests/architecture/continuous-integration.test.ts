import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from './project-files.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const { permissions, jobs } = parse(read('.github/workflows/ci.yml')) as {
  permissions: object;
  jobs: Record<string, { steps: { uses?: string; run?: string; env?: Record<string, string> }[] }>;
};
const steps = Object.values(jobs).flatMap((job) => job.steps);
const commands = steps.flatMap(({ run }) => run ?? []);

/** The scripts that a text calls: `npm run check`, `npm test`. */
const calledScripts = (text: string) =>
  [...text.matchAll(/npm (?:run (?:--silent )?)?(\w[\w:]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'ci' && name !== 'run');

describe('continuous integration', () => {
  it('runs the two commands of README.md, and nothing that the project does not have', () => {
    const [, told = ''] = /```sh\n(npm ci && npm run check && npm test)\n```/.exec(read('README.md')) ?? [];
    expect(calledScripts(told)).toEqual(['check', 'test']);
    expect(calledScripts(read('.ci/run'))).toEqual(expect.arrayContaining(['check', 'test', 'test:long']));
    const called = [...calledScripts(read('.ci/run')), ...calledScripts(commands.join('\n'))];
    expect(called).toContain('sbom');
    expect(called.filter((name) => !(name in scripts) && name !== 'failed')).toEqual([]);
  });

  it('runs all of it for every change, and the long tests at night', () => {
    expect(jobs['check']?.steps.map(({ run }) => run)).toContain('.ci/run');
    expect(jobs['long']?.steps.find(({ run }) => run === '.ci/run')?.env).toEqual({ CI_LONG: '1' });
  });

  it('may read the repository and no more, with actions that nobody can change', () => {
    expect(permissions).toEqual({ contents: 'read' });
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(2);
    expect(actions.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });
});
