import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** The folders of the explorers, here and in the build. */
const EXPLORERS = ['graphiql', 'swagger-ui'];

/**
 * Vite plugin: builds the explorers of GraphQL and REST into folders beside the client. Each is a build of its own, so
 * that nothing of it gets into the client's chunks; `adapters/http` serves them outside production only.
 */
export function explorers(): Plugin {
  let outDir = '';
  return {
    name: 'explorers',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      handler: async () => {
        for (const folder of EXPLORERS) {
          await build({
            configFile: false,
            root: join(dirname(fileURLToPath(import.meta.url)), folder),
            base: `/${folder}/`,
            logLevel: 'error',
            build: { outDir: join(outDir, folder), chunkSizeWarningLimit: 2_000 },
          });
        }
      },
    },
  };
}
