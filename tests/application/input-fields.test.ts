import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { emailField, moneyField, pageInput, proseField, textField } from '../../application/input-fields.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('an amount of money', () => {
  it.each([
    ['0', 0],
    ['12', 12_00],
    ['12.5', 12_50],
    [' 12.50 ', 12_50],
    ['999999.99', 999_999_99],
    [21.7, 21_70],
    [0.1, 10],
    [7, 7_00],
  ])('is read from %j exactly', (value, cents) => {
    expect(moneyField.parse(value)).toBe(cents);
  });

  it('comes back the same from every text of cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_99 }), (cents) => {
        const text = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        return moneyField.parse(text) === cents && moneyField.parse(Number(text)) === cents;
      }),
    );
  });

  it.each([
    '-1',
    '+1',
    '1.005',
    '1,50',
    '$5',
    '',
    ' ',
    'ten',
    '1e3',
    '0x10',
    '.5',
    '5.',
    '1000000',
    '٣',
    '１',
    -0.01,
    1.005,
    1e21,
    1e-7,
    Number.NaN,
    Infinity,
    2 ** 53 + 2,
    null,
    undefined,
    true,
    {},
    { cents: 5 },
  ])('is not %j', (value) => {
    expect(accepts(moneyField, value)).toBe(false);
    expect(accepts(moneyField, [value])).toBe(false);
  });
});

describe('a text on one line', () => {
  it.each([
    ['  Dana ', 'Dana'],
    ["O'Neill-Müller", "O'Neill-Müller"],
    ['Zoë 陳 🚕', 'Zoë 陳 🚕'],
  ])('is kept, trimmed: %j', (value, text) => {
    expect(textField(20).parse(value)).toBe(text);
  });

  it.each(['', '   ', 'a\u0000b', 'a\nb', 'a\tb', 'a\u2028b', 'a\u0085b', '\ud800', 'x'.repeat(21), 7, null])(
    'is not %j',
    (value) => {
      expect(accepts(textField(20), value)).toBe(false);
    },
  );
});

describe('prose', () => {
  it('may have lines and tabs, and be empty', () => {
    expect(proseField(20).parse(' one\r\n\ttwo ')).toBe('one\r\n\ttwo');
    expect(proseField(20).parse('  ')).toBe('');
  });

  it.each(['a\u0000b', 'a\u001bb', '\udc00', 'x'.repeat(21), 7, null])('is not %j', (value) => {
    expect(accepts(proseField(20), value)).toBe(false);
  });
});

describe('an e-mail address', () => {
  it('is kept in lower case', () => {
    expect(emailField('no').parse('  Dana.W+x@Maumee.Test ')).toBe('dana.w+x@maumee.test');
  });

  it.each([
    'dana',
    '@maumee.test',
    'dana@',
    'a b@maumee.test',
    'dana@maumee',
    `${'x'.repeat(250)}@a.test`,
    7,
  ])('is not %j', (value) => {
    expect(accepts(emailField('no'), value)).toBe(false);
  });
});

describe('a page', () => {
  it('has 20 items from the start, unless another number is given', () => {
    expect(pageInput.parse({})).toEqual({ limit: 20 });
    expect(pageInput.parse({ limit: 100, after: 'x' })).toEqual({ limit: 100, after: 'x' });
    expect(pageInput.parse({ after: null })).toEqual({ limit: 20, after: null });
  });

  it.each([0, 101, -1, 1.5, '20', Number.NaN, 2 ** 53])('is not one of %j items', (limit) => {
    expect(accepts(pageInput, { limit })).toBe(false);
  });
});
