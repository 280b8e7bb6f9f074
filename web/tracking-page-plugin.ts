import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'tracking-page');

/** Vite plugin: writes the page of links by which rides are followed, `pages/tracking-page.html`, with all it needs in it. */
export function trackingPage(): Plugin {
  let outDir = '';
  return {
    name: 'tracking-page',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      handler: async () => {
        mkdirSync(join(outDir, 'pages'), { recursive: true });
        writeFileSync(join(outDir, 'pages/tracking-page.html'), await buildTrackingPage());
      },
    },
  };
}

/** The page: markup, style and a script for browsers of 2015. */
export async function buildTrackingPage(): Promise<string> {
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2015',
      // Not wrapped: then the style would be written by the script, which the page forbids itself.
      rolldownOptions: { input: join(folder, 'page.ts'), output: { format: 'es' } },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const textOf = (ending: string) => {
    const found = output.find(({ fileName }) => fileName.endsWith(ending));
    if (!found) throw new Error(`The tracking page has no ${ending}`);
    return (found.type === 'chunk' ? found.code : String(found.source)).trim();
  };
  return readFileSync(join(folder, 'page.html'), 'utf8')
    .replace('/* page.css */', () => textOf('.css'))
    .replace('/* page.ts */', () => `(function () {${textOf('.js')}})();`);
}
