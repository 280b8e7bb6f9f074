import js from '@eslint/js';
import graphql from '@graphql-eslint/eslint-plugin';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { messageRules } from './web/messages/lint-rules.js';

// esquery cannot read a slash inside a regular expression, hence \u002F.
const withoutExtension =
  '/^\\.{1,2}\\u002F(?!.*\\.(ts|tsx|js|json|geojson|css|svg|png|webp|graphql)(\\?\\w+)?$)/';

const everywhere = [
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that owns the name.' },
  {
    selector: `:matches(ImportDeclaration, ImportExpression, ExportNamedDeclaration)[source.value=${withoutExtension}]`,
    message: 'Write the file extension of relative imports.',
  },
  {
    selector:
      ':matches(ObjectExpression > SpreadElement > ObjectExpression[properties.length>0], ArrayExpression > SpreadElement > ArrayExpression[elements.length>0])',
    message: 'Write the properties out: a spread of a literal only saves lines.',
  },
];

const namedExportsOnly = [
  ...everywhere,
  { selector: 'ExportDefaultDeclaration', message: 'Export by name, so that one name greps everywhere.' },
];

// domain and application get time, ids and randomness passed in, so that every rule can be replayed in a test.
const nothingAmbient = [
  ...namedExportsOnly,
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Time is passed in (application/ports clock).',
  },
  {
    selector: "CallExpression[callee.name='Date']",
    message: 'Time is passed in (application/ports clock).',
  },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Time is passed in (application/ports clock).',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Randomness is passed in (application/ports).',
  },
];
const ambientGlobals = [
  'process',
  'crypto',
  'performance',
  'fetch',
  'setTimeout',
  'setInterval',
  'globalThis',
];

const CODE = ['**/*.{js,ts,tsx}'];

const SCHEMA = ['graphql/schema/*.graphql', 'graphql/unmask.graphql', 'adapters/sandbox-payments/*.graphql'];
const graphqlFiles = {
  plugins: { '@graphql-eslint': graphql },
  languageOptions: {
    parser: graphql.parser,
    parserOptions: {
      graphQLConfig: { schema: [...SCHEMA, 'graphql/generated/*.graphql'], documents: 'web/**/*.graphql' },
    },
  },
};

/** Values without an identity of their own. */
const WITHOUT_ID = [
  'NoticeChannelSetting',
  'NoticeSettings',
  'UsualTrip',
  'CardLinkWay',
  'SentCardLink',
  'ShownCardLink',
  'CardLinkSetup',
  'AnnouncementReceipt',
  'BoardNeed',
  'BoardPosition',
  'DispatchBoard',
  'DispatchChange',
  'DispatchDuty',
  'TextNumber',
  'TextSettings',
  'TextDay',
  'QueuedText',
  'MergeItem',
  'MergeObstacle',
  'MergeHelper',
  'MergePreview',
  'InvoiceLine',
  'InvoiceSettlement',
  'InvoiceDetails',
  'Ageing',
  'Receivable',
  'AgreementPlace',
  'BudgetUse',
  'CoverageOption',
  'StandingCoverageOption',
  'UncoveredRide',
  'FundedRide',
  'RiderNeeds',
  'RideNeeds',
  'ReturnTrip',
  'EmergencyContact',
  'MadeTripLink',
  'PassengerHelp',
  'MadeCareInvitation',
  'ShownCareInvitation',
  'ShownMemberInvitation',
  'ShownOrganisation',
  'ListedOrganisation',
  'CalledReturn',
  'CalledReturnByLink',
  'WeeklyTime',
  'DaySpan',
  'StandingFareNotice',
  'StandingCollision',
  'StandingOffer',
  'StandingFunds',
  'CalendarAddress',
  'NewCalendarAddress',
  'RevokedCalendarAddress',
  'AttentionItem',
  'AccountBalance',
  'LedgerAudit',
  'LedgerState',
  'LedgerViolation',
  'ReconciliationDifference',
  'AdminFigures',
  'DayFigures',
  'FareTotals',
  'OpenWork',
  'PricingPreview',
  'PricingState',
  'RepricedRide',
  'SampleData',
  'AccountChange',
  'CancelRequest',
  'PickupOutlook',
  'RideHistoryEntry',
  'ProfitAndLoss',
  'ResultAmount',
  'ProposedRates',
  'ProposedLimits',
  'ApprovalLimits',
  'PasskeyQuestion',
  'PasskeyRegistration',
  'RideMark',
  'RideOffer',
  'RideMoney',
  'RiderStats',
  'Upload',
  'AuthenticatorApp',
  'AvailabilityDay',
  'Checkout',
  'Configuration',
  'ConnectAccountStatus',
  'Coordinates',
  'DriverDashboard',
  'DriverReview',
  'DriverStats',
  'EarningsStatement',
  'EarningsSum',
  'Fare',
  'FareLine',
  'GiveBack',
  'MailedReceipt',
  'Notice',
  'OnboardingLink',
  'PageInfo',
  'PaymentsConfiguration',
  'PayoutRun',
  'Place',
  'PricingHistoryEntry',
  'Quote',
  'Receipt',
  'RecoveryCodes',
  'RiderDashboard',
  'SecondFactor',
  'ServiceArea',
  'SignedIn',
  'Stop',
  'TransferRun',
  'TripRoute',
  'Vehicle',
  'WalletBalance',
  'AssignableDriver',
  'PayoutRide',
  'TestEmails',
  'ConsoleHits',
  'CashRules',
  'DriverCash',
];

export default defineConfig(
  globalIgnores([
    'graphql/generated/',
    'web/generated/',
    'cli/dist/',
    'web/dist/',
    'coverage/',
    '.stryker-tmp/',
    'screenshots/',
    '.data/',
  ]),
  {
    // A rule that hinders is changed here, in the open, for everybody.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
  },
  {
    files: CODE,
    // The rules that need types and those of React are oxlint's (.oxlintrc.json), which plays them many times faster.
    extends: [js.configs.recommended, tseslint.configs.recommended],
    rules: {
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...namedExportsOnly],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // `import { type A }` alone would still load the module at run time.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/naming-convention': [
        'error',
        { selector: 'interface', format: ['PascalCase'], custom: { regex: '^I[A-Z]', match: false } },
        { selector: 'class', format: ['PascalCase'], custom: { regex: 'Impl$', match: false } },
      ],
    },
  },
  {
    files: ['domain/**', 'application/**'],
    rules: {
      'no-restricted-syntax': ['error', ...nothingAmbient],
      'no-restricted-globals': ['error', ...ambientGlobals],
    },
  },
  {
    files: ['adapters/postgres/**'],
    ignores: ['adapters/postgres/migrations/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['raw', 'whereRaw', 'orderByRaw'].map((property) => ({
          property,
          message: 'Write a fixed statement, or compose the list with Objection (ADR 4).',
        })),
      ],
    },
  },
  ...messageRules,
  {
    files: ['cli/**', 'tests/**/main.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**'],
    rules: {
      // A describe block is a list of sentences, not a function to read in one go.
      'max-lines-per-function': 'off',
      'no-restricted-properties': [
        'error',
        ...['it', 'test', 'describe'].flatMap((object) =>
          ['only', 'skip', 'skipIf', 'runIf', 'todo', 'fails'].map((property) => ({
            object,
            property,
            message: 'Every test runs, every time.',
          })),
        ),
      ],
    },
  },
  {
    ...graphqlFiles,
    files: SCHEMA,
    rules: {
      ...graphql.configs['flat/schema-recommended'].rules,
      ...graphql.configs['flat/schema-relay'].rules,
      // One line each; block strings would treble the length of the schema.
      '@graphql-eslint/description-style': ['error', { style: 'inline' }],
      '@graphql-eslint/input-name': ['error', { checkInputType: true, caseSensitiveInputType: false }],
      '@graphql-eslint/no-scalar-result-type-on-mutation': 'error',
      // Lists go forward only; short ones that are always whole are plain lists; there is no Node interface.
      '@graphql-eslint/relay-arguments': ['error', { includeBoth: false }],
      // `npm run codegen` writes them whole.
      '@graphql-eslint/relay-connection-types': 'off',
      '@graphql-eslint/relay-edge-types': [
        'error',
        { listTypeCanWrapOnlyEdgeType: false, shouldImplementNode: false },
      ],
      '@graphql-eslint/require-description': [
        'error',
        {
          types: true,
          rootField: true,
          FieldDefinition: true,
          EnumValueDefinition: true,
          InputValueDefinition: true,
          // Connections and arguments are described once, at Query and at their field.
          ignoredSelectors: [
            'ObjectTypeDefinition[name.value=/(Connection|Edge)$/] > FieldDefinition',
            'FieldDefinition > InputValueDefinition',
          ],
        },
      ],
      '@graphql-eslint/strict-id-in-types': [
        'error',
        { exceptions: { types: WITHOUT_ID, suffixes: ['Connection', 'Edge'] } },
      ],
    },
  },
  {
    // Ride.rider and Call.callerName begin with the name of their type by chance only, and an upload's address is its uploadUrl in REST.
    files: ['graphql/schema/{desk,objects,rides}.graphql'],
    rules: { '@graphql-eslint/no-typename-prefix': 'off' },
  },
  {
    ...graphqlFiles,
    files: ['web/**/*.graphql'],
    rules: graphql.configs['flat/operations-recommended'].rules,
  },
  {
    // They list the files that declare use cases; nothing but the registry reads them.
    files: ['application/*/use-cases.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Tools read the default export of their configuration.
    files: [
      '*.config.{js,ts}',
      '{cli,tests/mutation,web}/*.config.ts',
      'knexfile.ts',
      '.dependency-cruiser.js',
    ],
    rules: { 'no-restricted-syntax': ['error', ...everywhere] },
  },
  {
    files: ['**/*.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
);
