import type { Imports } from './violating-tree.ts';

/** Files that break one rule. */
export interface LayerViolation {
  rule: string;
  files: Imports;
  /** The files, or folders, in which exactly this rule is broken. */
  found: string[];
}

/** Files that each break the rule. They import files that import nothing, so that no cycle arises. */
function violating(rule: string, files: Imports): LayerViolation {
  return { rule, files, found: Object.keys(files) };
}

const layers: LayerViolation[] = [
  violating('domain-imports-only-domain', {
    'domain/example/shows-a-view.ts': ['type ../../application/geo/place-view.ts'],
    'domain/example/reads-a-file.ts': ['node:fs'],
    'domain/example/parses.ts': ['zod'],
  }),
  violating('area-geometry-imports-only-domain-and-turf', {
    'domain/geo/service-area.ts': ['zod'],
  }),
  violating('application-imports-only-domain-application-and-zod', {
    'application/example/knows-a-store.ts': ['type ../../adapters/postgres/postgres-rides.ts'],
    'application/example/makes-ids.ts': ['node:crypto'],
    'application/example/logs.ts': ['fastify'],
  }),
  violating('csv-stays-in-its-file', { 'cli/writes-csv.ts': ['papaparse'] }),
  violating('inputs-import-only-domain-inputs-and-zod', {
    'application/example/inputs.ts': ['type ../ports/rides.ts'],
  }),
  violating('adapters-look-down', {
    'adapters/http/mounts-graphql.ts': ['../../graphql/resolvers/rides.ts'],
    'adapters/email/renders-react.ts': ['../../web/components/card.tsx'],
  }),
  violating('adapters-stand-alone', {
    'adapters/http/asks-the-database.ts': ['type ../postgres/postgres-rides.ts'],
  }),
  violating('graphql-stands-on-application', {
    'graphql/asks-the-database.ts': ['type ../adapters/postgres/postgres-rides.ts'],
    'graphql/borrows-the-session.ts': ['../adapters/http/server.ts'],
    'graphql/shows-a-page.ts': ['../web/components/card.tsx'],
  }),
  violating('only-cli-wires', {
    'adapters/storage/asks-the-container.ts': ['../../cli/container.ts'],
    'graphql/asks-the-container.ts': ['type ../cli/container.ts'],
  }),
  violating('cli-builds-web-and-no-more', {
    'cli/shows-a-page.ts': ['lazy ../web/app/router.tsx'],
  }),
  violating('nothing-but-tests-imports-tests', {
    'cli/uses-test-data.ts': ['../tests/support/test-database.ts'],
  }),
];

const technologies: LayerViolation[] = [
  violating('sql-stays-in-database-adapters', {
    'cli/queries.ts': ['type pg'],
    'adapters/http/queries.ts': ['pg'],
    'adapters/jobs/queries.ts': ['type pg'],
    'graphql/queries.ts': ['objection'],
  }),
  violating('knex-stays-below-objection', { 'adapters/postgres/lists.ts': ['type knex'] }),
  violating('job-queue-stays-in-jobs', { 'adapters/postgres/enqueues.ts': ['type graphile-worker'] }),
  violating('stripe-stays-in-its-adapter', { 'adapters/http/verifies-webhooks.ts': ['type stripe'] }),
  violating('pdf-stays-in-its-adapter', { 'adapters/http/draws-pages.ts': ['pdfkit'] }),
  violating('telemetry-stays-in-its-adapter', {
    'adapters/http/counts-requests.ts': ['prom-client'],
    'adapters/postgres/traces-statements.ts': ['type @opentelemetry/api'],
  }),
  violating('inversify-stays-in-the-container', { 'cli/commands/resolves.ts': ['type inversify'] }),
  violating('development-packages-stay-at-home', { 'cli/bundles.ts': ['lazy vite'] }),
];

const web: LayerViolation[] = [
  violating('web-knows-inputs-and-domain-only', {
    'web/lib/calls-a-use-case.ts': ['type ../../application/rides/accept-ride.ts'],
    'web/lib/reads-resolver-types.ts': ['type ../../graphql/generated/resolvers.ts'],
    'web/lib/asks-the-database.ts': ['../../adapters/postgres/postgres-rides.ts'],
  }),
  violating('web-runs-in-the-browser', { 'web/lib/reads-a-file.ts': ['node:fs'] }),
  violating('web-build-stays-out-of-the-client', { 'web/app/builds.ts': ['../build.ts'] }),
  violating('web-features-stand-alone', {
    'web/features/example/shows-a-ride.tsx': ['lazy ../rides/ride-page.tsx'],
  }),
  violating('web-app-is-the-top-of-web', {
    'web/components/asks-the-app.tsx': ['type ../app/theme/colors.ts'],
    'web/features/example/asks-the-app.tsx': ['../../app/theme/colors.ts'],
  }),
  violating('web-generic-pieces-know-no-feature', {
    'web/components/shows-a-wallet.tsx': ['../features/wallet/wallet-page.tsx'],
  }),
];

const everywhere: LayerViolation[] = [
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
  violating('every-import-resolves', { 'cli/misspells.ts': ['./contianer.ts', 'fastyfi'] }),
];

export const layerViolations: LayerViolation[] = [...layers, ...technologies, ...web, ...everywhere];
