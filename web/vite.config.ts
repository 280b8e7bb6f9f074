import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { stampBuild } from './build-stamp.ts';

const webRoot = dirname(fileURLToPath(import.meta.url));

/** Where `npm run dev` has the server; the browser only ever talks to Vite, so that cookies are same-site. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`;

export default defineConfig({
  root: webRoot,
  plugins: [react(), stampBuild(dirname(webRoot))],
  build: { outDir: 'dist', emptyOutDir: true },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': server,
      '/graphql': { target: server, ws: true },
      '/healthz': server,
      '/readyz': server,
    },
  },
});
