import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { messages } from './web/messages/messages-plugin.ts';
import { PlainSummaryReporter } from './tests/support/plain-summary-reporter.ts';

// Tests wait for the database and for browsers: two of them keep even two cores busy. Each worker opens pools of
// connections, so that more than eight would want a larger server.
const maxWorkers = Math.min(8, Math.max(2, availableParallelism() - 1));

// Node's build of graphql, which the server's packages load too: two copies refuse each other's schemas.
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

// Tests that need the database, another process or a browser say so in their names.
const INTEGRATION = 'tests/**/*.integration.test.ts';
const WEB = 'tests/web/**/*.test.{ts,tsx}';
const JOURNEYS = 'tests/journeys/**/*.test.ts';

const database = { globalSetup: 'tests/support/global-setup.ts', environment: 'node' } as const;
const fixedSeed = 'tests/support/property-seed.ts';

export default defineConfig({
  test: {
    reporters: ['default', new PlainSummaryReporter()],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        // Starts nothing and shares its workers' modules: answers in seconds.
        resolve,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [INTEGRATION, WEB, JOURNEYS],
          environment: 'node',
          setupFiles: fixedSeed,
          pool: 'threads',
          isolate: false,
          maxWorkers,
        },
      },
      {
        extends: true,
        resolve,
        test: {
          ...database,
          name: 'integration',
          include: [INTEGRATION],
          setupFiles: fixedSeed,
          maxWorkers,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        plugins: [messages(), react()],
        test: {
          name: 'web',
          include: [WEB],
          environment: 'jsdom',
          setupFiles: 'tests/support/web-setup.ts',
          maxWorkers,
          testTimeout: 30_000,
        },
      },
      {
        // Against a served product, most with a browser: one at a time, when the machine is otherwise quiet.
        extends: true,
        test: {
          ...database,
          name: 'journeys',
          include: [JOURNEYS],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          // The first app of a run builds the client and makes the demo.
          hookTimeout: 300_000,
          // Browsers on a machine that does other work; the summary names what needed it.
          retry: 1,
        },
      },
    ],
  },
});
