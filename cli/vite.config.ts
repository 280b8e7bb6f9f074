import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { stampBuild } from '../web/build-stamp.ts';
import { PROGRAM_BUILD } from './program-build.js';

const { root } = PROGRAM_BUILD;

/** Files beside a source stay where they are: what it says of its own place is said from the build. */
function placesOfSources(): Plugin {
  return {
    name: 'places-of-sources',
    transform: {
      filter: { code: 'import.meta.' },
      handler: (code, id) => {
        const toSource = `../../${path.relative(root, id).split(path.sep).join('/')}`;
        return code
          .replaceAll('import.meta.url', `new URL('${toSource}', import.meta.url).href`)
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.posix.dirname(toSource)}')`);
      },
    },
  };
}

export default defineConfig({
  root,
  plugins: [placesOfSources(), stampBuild(PROGRAM_BUILD)],
  build: {
    ssr: 'cli/main.ts',
    outDir: 'cli/dist',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    sourcemap: true,
    target: 'node20.19',
    rolldownOptions: { output: { keepNames: true } },
  },
});
