import type { FieldKind } from './good-request.ts';

/** Written as a bare 1e309 in the JSON text, which no JavaScript value turns into. */
export const HUGE_NUMBER = '1e309 unquoted';

const LONG = 'x'.repeat(10_000);
const shapes = [[], [1], [[[['deep']]]], { nested: { deeper: {} } }, true];
const notText = [...shapes, 0, -1, 1.5, HUGE_NUMBER];
const oddText = ['nul \0 inside', 'lone \ud800 surrogate', LONG];
const notNumber = [
  ...shapes,
  '',
  ' ',
  'ten',
  'NaN',
  'Infinity',
  '١٢',
  '１２',
  '0x10',
  '1e5',
  '--1',
  '1,5',
  '\0',
  LONG,
];
const oddNumber = [HUGE_NUMBER, -1, -0.01, 2 ** 53 + 1, Number.MAX_VALUE];

/** What must be refused in a field of each kind. */
export const badValues: Readonly<Record<FieldKind, readonly unknown[]>> = {
  line: [...notText, ...oddText, '', '   ', 'two\nlines', 'bell \u0007', 'line \u2028 separator'],
  prose: [...notText, ...oddText, 'bell \u0007'],
  email: [...notText, ...oddText, '', 'nobody', 'a@b', 'a b@example.com', 'ä@', `${LONG}@example.com`],
  password: [...notText, '', LONG],
  amount: [...notNumber, ...oddNumber, '-1', '1.234', '9'.repeat(30), '1.', '.5', '$5', '1e309', 0.001],
  measure: [...notNumber, ...oddNumber, '-1', '9'.repeat(30)],
  whole: [...notNumber, ...oddNumber, '5', 1.5, 0],
  /** Whole, and nothing as well. */
  count: [...notNumber, ...oddNumber, '5', 1.5],
  degrees: [...notNumber, HUGE_NUMBER, '41.6', 181, -181, Number.MAX_VALUE],
  point: [
    ...notText,
    ...oddText,
    '',
    '41.6',
    '41.6,-83.5,0',
    '91,0',
    '0,181',
    'NaN,NaN',
    '1e1,2',
    '٤١,٨٣',
    '0x1,0x2',
  ],
  id: [...notText, ...oddText, '', 'null', '0', '01980000-0000-7000-8000-00000000000', "' or 1=1 --"],
  choice: [...notText, ...oddText, '', 'admin', 'ADMIN', 'constructor', '__proto__'],
  /** Of users: admins too. */
  kind: [...notText, ...oddText, '', 'Admin', 'ADMIN', 'constructor', '__proto__'],
  flag: ['true', 'false', '', 0, 1, [], {}, HUGE_NUMBER],
  date: [
    ...notText,
    ...oddText,
    '',
    'today',
    '2099-13-01',
    '2099-02-30',
    '02/28/2099',
    '2099-02-28T00:00:00Z',
  ],
  instant: [
    ...notText,
    ...oddText,
    '',
    'tomorrow',
    '2099-13-01T00:00:00Z',
    '2099-02-30T00:00:00Z',
    '2099-01-01',
    '2099-01-01T00:00:00',
    '1999-01-01T00:00:00Z',
    '9999999-01-01T00:00:00Z',
  ],
  object: [[], [{}], 'text', 7, true, HUGE_NUMBER],
  choices: [['nope'], [7], [null], {}, 'text', 7, true, HUGE_NUMBER],
};

/** Bodies that are no JSON object, or reach for a prototype. */
export const badBodies = [
  '[]',
  '[{}]',
  '"text"',
  'null',
  '7',
  'true',
  '1e309',
  '{',
  '',
  '{"a":1,}',
  "{'a':1}",
  'NaN',
  '{"__proto__":{"admin":true}}',
  '{"a":{"__proto__":null}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '\0',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
];

/** Half of a surrogate pair in UTF-8: no address can be made of it, so nothing of it can be named. */
export const UNREADABLE_ID = '%ED%A0%80';

/** What may stand in a path where an id belongs, as it is written in the address. */
export const badIds = [
  '0',
  'null',
  'undefined',
  '%00',
  '%F0%9F%9A%97',
  UNREADABLE_ID,
  '%2e%2e',
  '..%2f..%2fetc',
  '01980000-0000-7000-8000-00000000000',
  '01980000-0000-7000-8000-0000000000d1%00',
  "'%20or%201=1--",
  '__proto__',
  '9'.repeat(90),
  'x'.repeat(10_000),
];

/** Query texts that must be refused, with the field at fault. */
export const badPages = [
  ['limit=0', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=101', 'limit'],
  ['limit=1.5', 'limit'],
  ['limit=1e1', 'limit'],
  ['limit=', 'limit'],
  ['limit=ten', 'limit'],
  ['limit=%D9%A1', 'limit'],
  ['limit=%00', 'limit'],
  ['limit=1&limit=2', 'limit'],
  [`limit=${'9'.repeat(400)}`, 'limit'],
  ['after=nonsense', 'after'],
  ['after=', 'after'],
  ['after=%00', 'after'],
  ['after=a&after=b', 'after'],
  [`after=${'A'.repeat(5_000)}`, 'after'],
  [
    `after=${Buffer.from('99999999999999999.01980000-0000-7000-8000-0000000000d1').toString('base64url')}`,
    'after',
  ],
] as const;
