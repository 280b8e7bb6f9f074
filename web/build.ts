import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale, filesBelow } from './build-if-stale.js';
import { HURRIED } from './compress-best.js';

/** The client, for Vite; `root` is the project's. */
export function clientBuild(root: string) {
  return {
    root,
    folder: 'web/dist',
    config: 'web/vite.config.ts',
    sources: () => [
      ...filesBelow(root, 'web').filter((path) => !/^web\/dist(-\d+)?\//.test(path)),
      ...filesBelow(root, 'domain'),
      // All that the layer rules let the client take from there.
      ...filesBelow(root, 'application').filter((path) => /\/(inputs|input-fields)\.ts$/.test(path)),
      'package-lock.json',
      'tsconfig.json',
    ],
  };
}

/** Builds the client unless it is there already; `onBuild` is called before. */
export function buildWebIfStale(onBuild?: () => void): Promise<void> {
  return buildIfStale(clientBuild(dirname(dirname(fileURLToPath(import.meta.url)))), onBuild);
}

/** Makes a build as small as it gets, beside everything else, if it was in a hurry. Returns what stops that. */
export function finishCompression(folder: string): () => Promise<void> {
  if (!existsSync(join(folder, HURRIED))) return async () => undefined;
  const program = join(dirname(fileURLToPath(import.meta.url)), 'compress-best.js');
  const compressing = spawn(process.execPath, [program, folder], { stdio: 'ignore' });
  // What is there serves as well.
  compressing.on('error', () => undefined);
  compressing.unref();
  return async () => {
    if (compressing.exitCode !== null || !compressing.kill()) return;
    await once(compressing, 'exit');
  };
}
