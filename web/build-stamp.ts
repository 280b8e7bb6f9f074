import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { sourceHash, STAMP } from './build-if-stale.js';

/** Vite plugin: stamps a finished build with the hash of the sources as they were when it began. */
export function stampBuild(build: Parameters<typeof sourceHash>[0]): Plugin {
  let outDir = '';
  let hash = '';
  return {
    name: 'stamp-build',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    buildStart: () => {
      hash = sourceHash(build);
    },
    // After the plugins before it: what is stamped is complete.
    writeBundle: {
      sequential: true,
      handler: () => writeFileSync(join(outDir, STAMP), hash),
    },
  };
}
