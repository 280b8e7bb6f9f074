import { createHash } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** Large, and of no use without a connection. */
const NOT_KEPT = /^assets\/(admin-page|calendar-file|leaflet-map|password-strength|stripe-)/;
const KEPT = /^assets\/(.*\.(js|css)|.*-latin-(wght|standard)-normal-.*\.woff2)$/;

/** Vite plugin: builds the service worker, which keeps the files of this build for when there is no connection. */
export function serviceWorker(): Plugin {
  let outDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      handler: async (_, bundle) => {
        await build({
          configFile: false,
          root: join(dirname(fileURLToPath(import.meta.url)), 'service-worker'),
          logLevel: 'error',
          publicDir: false,
          define: { PRECACHED: JSON.stringify(toPrecached(Object.keys(bundle))) },
          build: {
            outDir,
            emptyOutDir: false,
            rolldownOptions: {
              input: join(dirname(fileURLToPath(import.meta.url)), 'service-worker/service-worker.ts'),
              output: { entryFileNames: 'service-worker.js', format: 'iife' },
            },
          },
        });
      },
    },
  };
}

/** Hashed names say when a file is another one; the shell is another one with any of them. */
function toPrecached(files: readonly string[]): { url: string; revision: string | null }[] {
  const kept = files.filter((file) => KEPT.test(file) && !NOT_KEPT.test(file)).sort();
  const version = createHash('sha256').update(files.toSorted().join()).digest('hex').slice(0, 16);
  return [
    { url: '/app-shell', revision: version },
    { url: '/mark.svg', revision: version },
    ...kept.map((file) => ({ url: `/${file}`, revision: null })),
  ];
}
