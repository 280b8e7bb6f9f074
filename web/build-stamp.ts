import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

const stampName = '.source-hash';

/**
 * Hash over the path and content of every file that the client is built from. Content and not time,
 * because a checkout or a copied image gives old files new times.
 */
export function sourceHash(projectRoot: string): string {
  const hash = createHash('sha256');
  for (const path of sources(projectRoot)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(projectRoot, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether `outDir` holds a finished build of the present sources. */
export function isBuildFresh(projectRoot: string, outDir: string): boolean {
  const stamp = join(outDir, stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash(projectRoot);
}

/** Vite plugin: stamps a finished build with the hash of the sources as they were when it began. */
export function stampBuild(projectRoot: string): Plugin {
  let outDir = '';
  let hash = '';
  return {
    name: 'stamp-build',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    buildStart: () => {
      hash = sourceHash(projectRoot);
    },
    // After the plugins before it: what is stamped is complete.
    writeBundle: {
      sequential: true,
      handler: () => writeFileSync(join(outDir, stampName), hash),
    },
  };
}

function sources(projectRoot: string): string[] {
  const below = (folder: string) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return [
    ...below('web').filter((path) => !/^web\/dist(-\d+)?\//.test(path)),
    ...below('domain'),
    // All that the layer rules let the client take from there.
    ...below('application').filter((path) => /\/(inputs|input-fields)\.ts$/.test(path)),
    'package-lock.json',
    'tsconfig.json',
  ].sort();
}
