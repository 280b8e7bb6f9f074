import { describe, expect, it } from 'vitest';
import { toRecord, toTable } from '../../cli/text-table.ts';

const ID = '019a8f3e-6b1c-7c51-9a53-0d1f6a2b7c44';
const RIDES = [
  { id: ID, status: 'completed', pickup: '123 Summit Street, Toledo', netFare: '1,225.29' },
  { id: ID, status: 'pending', pickup: 'Zoo', netFare: '8.00' },
];

describe('a table', () => {
  it('has its rows under their names, and numbers to the right', () => {
    expect(toTable(RIDES, Infinity).split('\n')).toEqual([
      `ID                                    STATUS     PICKUP                     NET FARE`,
      `${ID}  completed  123 Summit Street, Toledo  1,225.29`,
      `${ID}  pending    Zoo                            8.00`,
    ]);
  });

  it('cuts texts to the width of the terminal, and never ids or money', () => {
    expect(toTable(RIDES, 75).split('\n')).toEqual([
      `ID                                    STATUS     PICKUP            NET FARE`,
      `${ID}  completed  123 Summit Stre…  1,225.29`,
      `${ID}  pending    Zoo                   8.00`,
    ]);
  });

  it('becomes records below one another where it cannot fit', () => {
    expect(toTable(RIDES, 50).split('\n')).toEqual([
      `id       ${ID}`,
      'status   completed',
      'pickup   123 Summit Street, Toledo',
      'netFare  1,225.29',
      '',
      `id       ${ID}`,
      'status   pending',
      'pickup   Zoo',
      'netFare  8.00',
    ]);
  });

  it('aligns characters that take two columns, and cuts between characters', () => {
    const rows = [
      { name: '王小明王小明王小明', n: 1 },
      { name: 'José', n: 22 },
    ];
    expect(toTable(rows, 16).split('\n')).toEqual([
      'NAME           N',
      '王小明王小…    1',
      'José          22',
    ]);
  });

  it('shows times in minutes, and nothing for what is not there', () => {
    const rows = [{ at: new Date('2026-03-05T07:08:09.123Z'), by: null, who: undefined }];
    expect(toTable(rows, Infinity)).toBe('AT                 BY  WHO\n2026-03-05T07:08Z');
  });

  it('passes nothing on that a terminal would obey', () => {
    const rows = [{ name: 'A\u001B[2JB\u009B31mC\r\nD\u202EE' }];
    expect(toTable(rows, Infinity)).toBe('NAME\nA [2JB 31mC  D E');
  });
});

describe('a record', () => {
  it('keeps the lines of a long value together', () => {
    expect(toRecord({ state: 'open', messages: 'One\nTwo\u001B[2J' })).toBe(
      'state     open\nmessages  One\n          Two [2J',
    );
  });
});
