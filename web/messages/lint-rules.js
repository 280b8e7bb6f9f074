import lingui from 'eslint-plugin-lingui';

/** What is shown to nobody: it has no capital at its start and no space, or is a size, a path or a style. */
const NOT_SHOWN = [
  '^[^A-Z\\s]*$',
  '^[a-z]\\w*$',
  '^[A-Z0-9_]+$',
  '^[\\d.#(-]',
  '^[\\w-]+/[\\w./+-]+$',
  '^\\S*[&:<>@{[]',
  '^(calc|repeat)\\(',
];
const NAMES_NOT_SHOWN =
  '^(sx|style|className|key|id|d|kind|type|variant|color|severity|component|to|href|src|rel|path|points|viewBox|transform|autoComplete|inputMode|displayName|queryKey|method|filter|mask|clipPath|strokeDasharray|preserveAspectRatio|gridTemplate\\w*|\\w*(Sx|Class|Style|Template|Areas|Columns|Shadow|Filter|Image|Animation|Transition))$|^[A-Z0-9_]*(STYLE|PATH|SELECTOR|FONT)[A-Z0-9_]*$';
const textsOfTheClient = {
  ignore: NOT_SHOWN,
  ignoreNames: [{ regex: { pattern: NAMES_NOT_SHOWN } }],
  ignoreFunctions: [
    'Error',
    '*.addEventListener',
    '*.removeEventListener',
    '*.querySelector',
    '*.querySelectorAll',
    // What is looked for in what the server says.
    '*.includes',
  ],
  useTsTypes: true,
};

/** The parts of the client whose texts all go through the catalogue. */
const LOCALIZED = ['web/components/*-header.tsx', 'web/features/{checkout,landing,legal}/**/*.{ts,tsx}'];

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
    files: LOCALIZED,
    rules: { 'lingui/no-unlocalized-strings': ['error', textsOfTheClient] },
  },
];
