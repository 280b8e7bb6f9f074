import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROGRAM_BUILD } from '../../cli/program-build.js';
import { buildIfStale } from '../../web/build-if-stale.js';
import { PROCESS_TIMEOUT_MS } from './run-maumee.ts';

it('is made of nothing but sources whose change makes it anew', { timeout: PROCESS_TIMEOUT_MS }, async () => {
  await buildIfStale(PROGRAM_BUILD);
  const { root, folder } = PROGRAM_BUILD;
  const map = JSON.parse(readFileSync(path.join(root, folder, 'main.js.map'), 'utf8')) as {
    readonly sources: readonly string[];
  };
  const made = map.sources
    .map((source) => path.relative(root, path.resolve(root, folder, source)))
    .filter(
      (source) => !source.startsWith('..') && !source.includes('node_modules') && !source.includes('\0'),
    );
  expect(made).toContain('domain/rides/ride.ts');
  const watched = new Set(PROGRAM_BUILD.sources());
  expect(made.filter((source) => !watched.has(source))).toEqual([]);
});
