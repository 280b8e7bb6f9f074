// The layers: cli > adapters, graphql, web > application > domain. Every import runs downwards.
// tests/architecture/layers.integration.test.ts breaks each rule below once and expects it to be reported.

/** Matches a package in node_modules, however deep and with or without its separate types. */
const packages = (...names) => `node_modules/(@types/)?(${names.join('|')})/`;

/** The files of web/ that run in Node and build the client. */
const webBuild =
  '^web/(build|build-if-stale|build-stamp|chunks|compress-best|page-template|prerender|(deep-imports|explorers|precompress|prerender|service-worker|tracking-page)-plugin|vite\\.config|messages/[^/]+)\\.(tsx?|js)$';
const codegen = '^graphql/(codegen|schema-snapshot)\\.ts$';

/** The schemas of what use cases take in, one file per area, and the fields that they are made of. */
const inputs = '^application/([^/]+/inputs|input-fields|field-messages)\\.ts$';

/** Writes CSV on both sides, so that cells are made safe in one place. */
const csvText = '^application/exports/csv-text\\.ts$';

/** The port behind which the test-money provider keeps its objects; Postgres implements it. */
const sandboxStore = '^adapters/sandbox-payments/sandbox-objects\\.ts$';

/** The one rule of the domain that a kept library decides: whether a point lies within a boundary of GeoJSON. */
const areaGeometry = '^domain/geo/service-area\\.ts$';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layers = [
  {
    name: 'domain-imports-only-domain',
    comment: 'The rules of the business need no framework, no clock and no machine to run.',
    severity: 'error',
    from: { path: '^domain/', pathNot: areaGeometry },
    to: { pathNot: '^domain/' },
  },
  {
    name: 'area-geometry-imports-only-domain-and-turf',
    comment: 'Pure functions of geometry, and the types of GeoJSON.',
    severity: 'error',
    from: { path: areaGeometry },
    to: { pathNot: ['^domain/', packages('@turf', 'geojson')] },
  },
  {
    name: 'application-imports-only-domain-application-and-zod',
    comment: 'Use cases reach the world through ports.',
    severity: 'error',
    from: { path: '^application/' },
    to: { pathNot: ['^(domain|application)/', packages('zod', 'papaparse')] },
  },
  {
    name: 'csv-stays-in-its-file',
    comment: 'It knows which cells spreadsheets would run as formulas.',
    severity: 'error',
    from: { pathNot: [csvText, '^tests/'] },
    to: { path: packages('papaparse') },
  },
  {
    name: 'inputs-import-only-domain-inputs-and-zod',
    comment: 'Input schemas travel to the browser; they must not take ports and use cases along.',
    severity: 'error',
    from: { path: inputs },
    to: { pathNot: ['^domain/', inputs, packages('zod')] },
  },
  {
    name: 'adapters-look-down',
    comment: 'An adapter implements a port; it knows neither the other interfaces nor who wires it.',
    severity: 'error',
    from: { path: '^adapters/' },
    to: { path: '^(graphql|web)/' },
  },
  {
    name: 'adapters-stand-alone',
    comment: 'Each adapter can be replaced by itself; what two of them need is a port or is passed in.',
    severity: 'error',
    from: { path: '^adapters/([^/]+)/' },
    to: { path: '^adapters/', pathNot: ['^adapters/$1/', sandboxStore] },
  },
  {
    name: 'graphql-stands-on-application',
    comment: 'Resolvers call use cases and views; they know no adapter, the REST edge included.',
    severity: 'error',
    from: { path: '^graphql/' },
    to: { path: '^(adapters|web)/' },
  },
  {
    name: 'only-cli-wires',
    comment: 'cli is the top layer: nothing but its tests imports it.',
    severity: 'error',
    from: { pathNot: '^(cli|tests)/' },
    to: { path: '^cli/' },
  },
  {
    name: 'cli-builds-web-and-no-more',
    comment: 'The command line may have the client built; it shows no screens.',
    severity: 'error',
    from: { path: '^cli/' },
    to: { path: '^web/', pathNot: '^web/(build|build-if-stale|build-stamp)\\.(ts|js)$' },
  },
  {
    name: 'nothing-but-tests-imports-tests',
    severity: 'error',
    from: { pathNot: '^(tests/|vitest\\.config\\.ts$)' },
    to: { path: '^tests/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const technologies = [
  {
    name: 'sql-stays-in-database-adapters',
    comment: 'Only these adapters speak SQL; everybody else asks a port.',
    severity: 'error',
    from: { pathNot: '^(adapters/(postgres|embedded-database)|tests)/|^knexfile\\.ts$' },
    to: { path: packages('objection', 'knex', 'pg', 'pg-[^/]+') },
  },
  {
    name: 'knex-stays-below-objection',
    comment: 'There are two ways to the database: fixed statements, and lists composed with Objection.',
    severity: 'error',
    from: {
      pathNot:
        '^(adapters/postgres/(composed-query|migrate|migration-source)\\.ts|adapters/postgres/migrations/|tests/|knexfile\\.ts$)',
    },
    to: { path: packages('knex') },
  },
  {
    name: 'job-queue-stays-in-jobs',
    comment: 'But for its tables, which are migrated together with ours.',
    severity: 'error',
    from: { pathNot: '^(adapters/jobs|tests)/|^adapters/postgres/migrate\\.ts$' },
    to: { path: packages('graphile-worker') },
  },
  {
    name: 'stripe-stays-in-its-adapter',
    severity: 'error',
    from: { pathNot: '^(adapters/stripe|tests)/' },
    to: { path: packages('stripe') },
  },
  {
    name: 'pdf-stays-in-its-adapter',
    comment: 'Others say what is on a paper, in words; how pages are written is decided in one place.',
    severity: 'error',
    from: { pathNot: '^(adapters/documents|tests)/' },
    to: { path: packages('pdfkit') },
  },
  {
    name: 'telemetry-stays-in-its-adapter',
    comment:
      'Whoever does the work takes a function that looks on, and knows neither Prometheus nor OpenTelemetry.',
    severity: 'error',
    from: { pathNot: '^(adapters/telemetry|tests)/' },
    to: { path: packages('prom-client', '@opentelemetry') },
  },
  {
    name: 'inversify-stays-in-the-container',
    comment: 'Edges receive a typed record of use cases, never the container.',
    severity: 'error',
    from: { pathNot: '^cli/container\\.ts$' },
    to: { path: packages('inversify', '@inversifyjs') },
  },
  {
    name: 'development-packages-stay-at-home',
    comment: '`npm ci --omit=dev` must leave a product that starts.',
    severity: 'error',
    from: { path: '^(domain|application|adapters|graphql|cli|web)/', pathNot: [webBuild, codegen] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const web = [
  {
    name: 'web-knows-inputs-and-domain-only',
    comment:
      'From the server the client takes form schemas and pure rules; everything else comes over GraphQL.',
    severity: 'error',
    from: { path: '^web/' },
    to: {
      path: '^(application|adapters|graphql)/',
      pathNot: ['^application/([^/]+/inputs|field-messages)\\.ts$', csvText],
    },
  },
  {
    name: 'web-runs-in-the-browser',
    comment: 'No Node modules in the client.',
    severity: 'error',
    from: { path: '^web/', pathNot: webBuild },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'web-build-stays-out-of-the-client',
    severity: 'error',
    from: { path: '^web/', pathNot: webBuild },
    to: { path: webBuild },
  },
  {
    name: 'web-features-stand-alone',
    comment: 'Only web/app composes features; what two of them need is a component.',
    severity: 'error',
    from: { path: '^web/features/([^/]+)/' },
    to: { path: '^web/features/', pathNot: '^web/features/$1/' },
  },
  {
    name: 'web-app-is-the-top-of-web',
    severity: 'error',
    from: { path: '^web/(features|components|lib|generated)/' },
    to: { path: '^web/app/' },
  },
  {
    name: 'web-generic-pieces-know-no-feature',
    severity: 'error',
    from: { path: '^web/(components|lib|generated)/' },
    to: { path: '^web/features/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const everywhere = [
  {
    name: 'no-cycles-between-files',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-cycles-between-folders',
    severity: 'error',
    scope: 'folder',
    from: {},
    to: { circular: true },
  },
  {
    name: 'every-import-resolves',
    comment:
      'An import that is not found is an import that no other rule can judge. Virtual ones are made by the build.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...layers, ...technologies, ...web, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^((cli|web)/dist|coverage|screenshots|bench-results|\\.data)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'style', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.json'],
    },
  },
};
