import { expect, it } from 'vitest';
import { csvText } from '../../../application/exports/csv-text.ts';

it('a cell with a comma, a quote or a line break is quoted, each line ends with CRLF', () => {
  expect(
    csvText([
      ['Name', 'Note'],
      ['Łoś, "Nia"', 'one\ntwo'],
    ]),
  ).toBe('Name,Note\r\n"Łoś, ""Nia""","one\ntwo"\r\n');
});

it('times are instants in UTC, nothing is an empty cell, numbers stay numbers', () => {
  expect(csvText([[new Date('2026-03-05T15:00:00Z'), null, 6.66, true, '-4.00', -3]])).toBe(
    '2026-03-05T15:00:00.000Z,,6.66,true,-4.00,-3\r\n',
  );
});

it.each(['=1+1', '+1', '-1+1', '-A1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠A1'])(
  'the text %j is no formula in a spreadsheet',
  (text) => {
    expect(csvText([[text]])).toMatch(/^"'/);
  },
);

it('no rows are no text', () => {
  expect(csvText([])).toBe('');
});
