import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale, filesBelow } from './build-if-stale.js';

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
