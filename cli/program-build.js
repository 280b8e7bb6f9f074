import { fileURLToPath } from 'node:url';
import { filesBelow } from '../web/build-if-stale.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The program in one file: reading its thousand sources one by one takes longer than all that most commands do. */
export const PROGRAM_BUILD = {
  root,
  folder: 'cli/dist',
  config: 'cli/vite.config.ts',
  sources: () => [
    ...['adapters', 'application', 'cli', 'domain', 'graphql'].flatMap((folder) =>
      filesBelow(root, folder).filter((file) => /\.(ts|tsx|js)$/.test(file) && !file.startsWith('cli/dist')),
    ),
    ...['build.ts', 'build-if-stale.js', 'compress-best.js'].map((file) => `web/${file}`),
    'package-lock.json',
    'tsconfig.json',
  ],
};
