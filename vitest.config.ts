import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { commonPasswords } from './web/common-passwords-plugin.ts';
import { messages } from './web/messages/messages-plugin.ts';
import { isLong } from './tests/support/long.ts';
import { LongRunReporter } from './tests/support/long-run-reporter.ts';
import { listWhollyPlayed } from './tests/support/partly-played.ts';
import { PlainSummaryReporter } from './tests/support/plain-summary-reporter.ts';

// Tests wait for the database and for other processes: three of them keep two cores busy. Each worker opens pools of
// connections, so that more than eight would want a larger server.
const maxWorkers = Math.min(8, Math.max(4, availableParallelism() - 1));

// Node's build of graphql, which the server's packages load too: two copies refuse each other's schemas.
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

// Tests that need the database, another process or a browser say so in their names.
const INTEGRATION = 'tests/**/*.integration.test.ts';
const WEB = 'tests/web/**/*.test.{ts,tsx}';
// Those that put other modules in the place of some, see what a module does only once, or leave a listener on the page,
// which the files of a worker share as well.
const WEB_ISOLATED = [
  'tests/web/**/{double-clicks,page-titles}.test.tsx',
  'tests/web/**/{area-map,lazy-address-search}.test.tsx',
  'tests/web/**/{stripe-card,trip-map-failure}.test.tsx',
  'tests/web/**/read-after.test.ts',
];
const JOURNEYS = 'tests/journeys/**/*.test.ts';
// Those of them that measure time.
const ALONE = 'tests/journeys/**/*.alone.test.ts';

// Tests that wait for a page, a database or a browser get a second try on a machine that does other work. The summary
// names each that needed it, with what went wrong.
const retry = 1;

// Much of what a test makes is garbage in a moment: with room for more of it, less is copied.
const execArgv = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

// Most of what these tests call is called too seldom to be worth optimizing, which V8 does after 67,584 bytes of bytecode:
// a seventh of the processor time of the screens' tests, and a ninth of that of the units, which share our process.
const seldomOptimizing = '--interrupt-budget=1000000';
setFlagsFromString(seldomOptimizing);
const webArgv = [...execArgv, seldomOptimizing];

const database = { globalSetup: 'tests/support/global-setup.ts', environment: 'node' } as const;
const web = {
  environment: 'jsdom',
  setupFiles: 'tests/support/web-setup.ts',
  maxWorkers,
  execArgv: webArgv,
  testTimeout: 30_000,
  retry,
} as const;
const fixedSeed = 'tests/support/property-seed.ts';

export default defineConfig({
  test: {
    reporters: [
      'default',
      new PlainSummaryReporter(),
      ...(isLong ? [new LongRunReporter('docs/long-tests.md')] : []),
    ],
    // A long run plays only what `npm test` takes a part of. Each project has these besides its own.
    exclude: isLong ? listWhollyPlayed() : [],
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
          // Properties with thousands of cases, on a machine that does other work.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        // Shares its workers' modules: reading them anew for each file took half of the time.
        resolve,
        test: {
          ...database,
          isolate: false,
          execArgv,
          name: 'integration',
          include: [INTEGRATION],
          setupFiles: fixedSeed,
          maxWorkers,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          retry,
        },
      },
      {
        extends: true,
        plugins: [messages(), commonPasswords(), react()],
        test: { ...web, isolate: false, name: 'web', include: [WEB], exclude: WEB_ISOLATED },
      },
      {
        extends: true,
        plugins: [messages(), commonPasswords(), react()],
        test: { ...web, name: 'web-isolated', include: WEB_ISOLATED },
      },
      {
        // Against a served product, most with a browser, which the files of a worker share. When nothing else
        // runs: three at a time, since they wait for a third of their time.
        extends: true,
        test: {
          ...database,
          isolate: false,
          globalSetup: [database.globalSetup, 'tests/support/shared-app-setup.ts'],
          setupFiles: 'tests/support/describe-open-pages.ts',
          name: 'journeys',
          include: [JOURNEYS],
          exclude: [ALONE],
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry,
        },
      },
      {
        extends: true,
        test: {
          ...database,
          name: 'alone',
          include: [ALONE],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
