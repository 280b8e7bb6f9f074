import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { PlainSummaryReporter } from './tests/support/plain-summary-reporter.ts';

// Tests wait for the database and for browsers: two of them keep even two cores busy. Each worker opens pools of
// connections, so that more than eight would want a larger server.
const maxWorkers = Math.min(8, Math.max(2, availableParallelism() - 1));

// The real database and everything that uses it.
const withDatabase = { globalSetup: 'tests/support/global-setup.ts', environment: 'node' } as const;

export default defineConfig({
  test: {
    reporters: ['default', new PlainSummaryReporter()],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        // The build for Node, which the server's packages load too: two copies refuse each other's schemas.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: {
          ...withDatabase,
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/web/**', 'tests/journeys/**'],
          maxWorkers,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: 'tests/support/web-setup.ts',
          maxWorkers,
          testTimeout: 15_000,
        },
      },
      {
        // A browser against a served product: one at a time, when the machine is otherwise quiet.
        extends: true,
        test: {
          ...withDatabase,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
