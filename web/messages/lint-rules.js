import lingui from 'eslint-plugin-lingui';

/**
 * What is shown to nobody: it has no capital at its start and no space, or is a size, a path, a colour, a way of moving
 * or a style.
 */
const NOT_SHOWN = [
  '^[^A-Z\\s]*$',
  '^[a-z]\\w*$',
  '^[A-Z0-9_]+$',
  '^[.#(-]',
  '^\\d\\S*( (/ )?[\\d.]\\S*)*$',
  '^\\d+px (solid|dashed)',
  '^M-?\\d',
  '^[\\w-]+/[\\w./+-]+$',
  '^\\S*[&:<>@{[]',
  '^(calc|color-mix|repeat)\\(',
  '^[\\w-]+ \\d+ms\\b',
  // The name of an operation or a class, and who owns the data of a map.
  '^([A-Z][a-z]+){2,}$',
  '^©',
];
const NAMES_NOT_SHOWN =
  '^(sx|style|className|aria-keyshortcuts|key|id|d|kind|type|variant|color|severity|component|to|href|src|rel|path|points|viewBox|transform|autoComplete|inputMode|displayName|queryKey|refetchQueries|__typename|authorization|method|filter|mask|clipPath|strokeDasharray|preserveAspectRatio|gridTemplate\\w*|\\w*(Sx|Class|Style|Template|Areas|Columns|Shadow|Filter|Image|Animation|Transition))$|^[A-Z0-9_]*(STYLE|PATH|SELECTOR|FONT)[A-Z0-9_]*$';
const textsOfTheClient = {
  ignore: NOT_SHOWN,
  ignoreNames: [{ regex: { pattern: NAMES_NOT_SHOWN } }],
  ignoreFunctions: [
    'Error',
    'RangeError',
    'AggregateError',
    '*.addEventListener',
    '*.removeEventListener',
    '*.querySelector',
    '*.querySelectorAll',
    // What is looked for in what the server says.
    '*.includes',
  ],
};

/** The files whose texts are in no catalogue. All others of the client go through it. */
const NOT_LOCALIZED = [
  // Each language by its own name, for whoever cannot read the present one; and the names of their formats.
  'web/components/language-links.tsx',
  'web/lib/i18n.ts',
  // Styles and drawings; the names on the map are those of places.
  'web/app/theme.ts',
  'web/components/map/{map-styles,leaflet-styles,*-schematic}.ts',
  // Read by others: in their language, or by operators.
  'web/components/safety/contact-message.ts',
  // A page of its own, in both languages.
  'web/tracking-page/*.ts',
  // Said to the server, or kept for it.
  'web/lib/{language,live-link}.ts',
  // Run by the build.
  'web/*.ts',
  'web/messages/**',
  // Tools for developers.
  'web/{graphiql,swagger-ui}/**',
];

/** The linter's rules for texts of the client: all are in the catalogue of messages. */
export const messageRules = [
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { lingui },
    rules: {
      ...lingui.configs['flat/recommended'].rules,
      'lingui/no-expression-in-message': 'error',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@lingui/react/macro',
              importNames: ['useLingui'],
              message: 'Write t`…` from @lingui/core/macro.',
            },
            { name: '@lingui/react', message: 'Write <Trans> from @lingui/react/macro.' },
          ],
        },
      ],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    ignores: NOT_LOCALIZED,
    rules: { 'lingui/no-unlocalized-strings': ['error', textsOfTheClient] },
  },
];
