import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorker } from './service-worker-plugin.ts';
import { clientBuild } from './build.ts';
import { stampBuild } from './build-stamp.ts';
import { createChunkNames } from './chunks.ts';
import { commonPasswords } from './common-passwords-plugin.ts';
import { deepImports } from './deep-imports-plugin.ts';
import { explorers } from './explorers-plugin.ts';
import { messages } from './messages/messages-plugin.ts';
import { precompress } from './precompress-plugin.ts';
import { prerender } from './prerender-plugin.ts';
import { trackingPage } from './tracking-page-plugin.ts';

const webRoot = dirname(fileURLToPath(import.meta.url));

/**
 * Where `npm run dev` has the server. Requests keep the browser's own Host, so that cookies and the Origin check
 * work as in production (a bare string here would change it).
 */
const server = { target: `http://127.0.0.1:${process.env['PORT'] ?? 4000}`, ws: true };

export default defineConfig({
  root: webRoot,
  plugins: [
    deepImports(),
    messages(),
    commonPasswords(),
    react(),
    prerender(),
    explorers(),
    trackingPage(),
    serviceWorker(),
    precompress(),
    stampBuild(clientBuild(dirname(webRoot))),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files that load side by side: what the same screens need together stays together.
          groups: [{ name: createChunkNames(), includeDependenciesRecursively: false }],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': server,
      '/area': server,
      '/dev/mail': server,
      '/graphql': server,
      '/healthz': server,
      '/readyz': server,
    },
  },
});
