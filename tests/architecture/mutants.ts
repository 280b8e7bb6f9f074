import type { Imports } from './violating-tree.ts';

export interface Mutant {
  rule: string;
  files: Imports;
  /** The files, or folders, in which exactly this rule is broken. */
  found: string[];
}

/** A plant whose every file breaks the rule. It imports files that lead nowhere, so that it closes no cycle. */
function plant(rule: string, files: Imports): Mutant {
  return { rule, files, found: Object.keys(files) };
}

const floors: Mutant[] = [
  plant('domain-imports-only-domain', {
    'domain/planted/shows-a-view.ts': ['type ../../application/geo/place-view.ts'],
    'domain/planted/reads-a-file.ts': ['node:fs'],
    'domain/planted/parses.ts': ['zod'],
  }),
  plant('application-imports-only-domain-application-and-zod', {
    'application/planted/knows-a-store.ts': ['type ../../adapters/postgres/postgres-rides.ts'],
    'application/planted/makes-ids.ts': ['node:crypto'],
    'application/planted/logs.ts': ['fastify'],
  }),
  plant('inputs-import-only-domain-inputs-and-zod', {
    'application/planted/inputs.ts': ['type ../ports/rides.ts'],
  }),
  plant('adapters-look-down', {
    'adapters/http/mounts-graphql.ts': ['../../graphql/resolvers/rides.ts'],
    'adapters/email/renders-react.ts': ['../../web/components/card.tsx'],
  }),
  plant('adapters-stand-alone', {
    'adapters/http/asks-the-database.ts': ['type ../postgres/postgres-rides.ts'],
  }),
  plant('graphql-stands-on-application', {
    'graphql/asks-the-database.ts': ['type ../adapters/postgres/postgres-rides.ts'],
    'graphql/borrows-the-session.ts': ['../adapters/http/server.ts'],
    'graphql/shows-a-page.ts': ['../web/components/card.tsx'],
  }),
  plant('only-cli-wires', {
    'adapters/storage/asks-the-container.ts': ['../../cli/container.ts'],
    'graphql/asks-the-container.ts': ['type ../cli/container.ts'],
  }),
  plant('cli-builds-web-and-no-more', {
    'cli/shows-a-page.ts': ['lazy ../web/app/router.tsx'],
  }),
  plant('nothing-but-tests-imports-tests', {
    'cli/uses-test-data.ts': ['../tests/support/test-database.ts'],
  }),
];

const technologies: Mutant[] = [
  plant('sql-stays-in-database-adapters', {
    'cli/queries.ts': ['type pg'],
    'adapters/http/queries.ts': ['knex'],
    'graphql/queries.ts': ['objection'],
  }),
  plant('job-queue-stays-in-jobs', { 'adapters/postgres/enqueues.ts': ['type graphile-worker'] }),
  plant('stripe-stays-in-its-adapter', { 'adapters/http/verifies-webhooks.ts': ['type stripe'] }),
  plant('inversify-stays-in-the-container', { 'cli/commands/resolves.ts': ['type inversify'] }),
  plant('development-packages-stay-at-home', { 'cli/bundles.ts': ['lazy vite'] }),
];

const web: Mutant[] = [
  plant('web-knows-inputs-and-domain-only', {
    'web/lib/calls-a-use-case.ts': ['type ../../application/rides/accept-ride.ts'],
    'web/lib/reads-resolver-types.ts': ['type ../../graphql/generated/resolvers.ts'],
    'web/lib/asks-the-database.ts': ['../../adapters/postgres/postgres-rides.ts'],
  }),
  plant('web-runs-in-the-browser', { 'web/lib/reads-a-file.ts': ['node:fs'] }),
  plant('web-build-stays-out-of-the-client', { 'web/app/builds.ts': ['../build.ts'] }),
  plant('web-features-stand-alone', {
    'web/features/planted/shows-a-ride.tsx': ['lazy ../rides/ride-page.tsx'],
  }),
  plant('web-app-is-the-top-of-web', {
    'web/components/asks-the-app.tsx': ['type ../app/theme/colors.ts'],
    'web/features/planted/asks-the-app.tsx': ['../../app/theme/colors.ts'],
  }),
  plant('web-generic-pieces-know-no-feature', {
    'web/components/shows-a-wallet.tsx': ['../features/wallet/wallet-page.tsx'],
  }),
];

const everywhere: Mutant[] = [
  {
    rule: 'no-cycles-between-files',
    files: { 'domain/loop/chicken.ts': ['type ./egg.ts'], 'domain/loop/egg.ts': ['./chicken.ts'] },
    found: ['domain/loop/chicken.ts'],
  },
  {
    rule: 'no-cycles-between-folders',
    files: {
      'domain/left/asks-right.ts': ['type ../right/answers.ts'],
      'domain/right/answers.ts': [],
      'domain/left/answers.ts': [],
      'domain/right/asks-left.ts': ['../left/answers.ts'],
    },
    found: ['domain/left', 'domain/right'],
  },
  plant('every-import-resolves', { 'cli/misspells.ts': ['./contianer.ts', 'fastyfi'] }),
];

export const mutants: Mutant[] = [...floors, ...technologies, ...web, ...everywhere];
