import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/**
 * Vite plugin: builds the GraphQL explorer into `graphiql/` beside the client. It is a build of its own, so that
 * nothing of it gets into the client's chunks; `adapters/http` serves it outside production only.
 */
export function graphiql(): Plugin {
  let outDir = '';
  return {
    name: 'graphiql',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      handler: async () => {
        await build({
          configFile: false,
          root: join(dirname(fileURLToPath(import.meta.url)), 'graphiql'),
          base: '/graphiql/',
          logLevel: 'error',
          build: { outDir: join(outDir, 'graphiql'), chunkSizeWarningLimit: 2_000 },
        });
      },
    },
  };
}
