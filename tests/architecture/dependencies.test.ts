import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './project-files.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;
const packages = { ...dependencies, ...devDependencies, ...optionalDependencies };

describe('the packages we depend on', () => {
  it('each have their reason in docs/adr/0004-dependencies.md', () => {
    const explained = [...read('docs/adr/0004-dependencies.md').matchAll(/`([^`]+)`/g)].map(
      ([, it = '']) => it,
    );
    const covers = (name: string) => (it: string) =>
      it.endsWith('*') ? name.startsWith(it.slice(0, -1)) : name === it;
    expect(Object.keys(packages).filter((name) => !explained.some(covers(name)))).toEqual([]);
  });

  it('are pinned to exact versions', () => {
    const loose = Object.entries(packages).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });
});
