import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsFromDollars, dollarsFromCents, MAX_CENTS, multiplyRatio } from '../../../domain/money/cents.ts';

const anyStoredCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS });

/** Rounds half away from zero by comparing the remainder, another way than the one under test. */
function ratioOracle(cents: number, numerator: number, denominator: number): bigint {
  const product = BigInt(cents) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const quotient = product / divisor;
  const remainder = product % divisor;
  const twice = remainder < 0n ? -2n * remainder : 2n * remainder;
  if (twice < divisor) return quotient;
  return product < 0n ? quotient - 1n : quotient + 1n;
}

describe('reading amounts of money', () => {
  it.each([
    ['0', 0],
    ['0.0', 0],
    ['-0', 0],
    ['-0.00', 0],
    ['5', 500],
    ['12.5', 1_250],
    ['12.50', 1_250],
    ['0.01', 1],
    ['-3.00', -300],
    ['-0.05', -5],
    ['1.10', 110],
    ['8.29', 829],
    ['99999999.99', MAX_CENTS],
  ])('reads "%s" as %d cents', (text, cents) => {
    // Object.is tells 0 from -0.
    expect(Object.is(centsFromDollars(text), cents)).toBe(true);
  });

  it.each([
    '',
    ' ',
    '.',
    '-',
    '.5',
    '5.',
    '1.234',
    '--1',
    '+1',
    '1,50',
    '1,000.00',
    '1 000',
    ' 1',
    '1 ',
    '1\n',
    '\u00001',
    '1\u0000',
    '$1',
    '1e3',
    '1e309',
    '0x10',
    '0b1',
    '1_000',
    'NaN',
    'Infinity',
    'ten',
    '١٢',
    '1２.00',
    '½',
    '−1.00',
    '1.0.0',
    '100000000.00',
    '9007199254740993',
    '9'.repeat(10_000),
  ])('refuses %j', (text) => {
    expect(() => centsFromDollars(text)).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'INVALID_AMOUNT' }),
    );
  });

  it('quotes at most 20 characters of what it refuses', () => {
    expect(() => centsFromDollars('x'.repeat(10_000))).toThrow(/^"x{20}" is not an amount of money$/);
  });

  it('accepts exactly an optional sign, 1 to 8 digits and at most two places', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0189.-+ e,$'), maxLength: 12 }), (text) => {
        const [whole = '', fraction, ...more] = text.replace(/^-/, '').split('.');
        const areDigits = (part: string, min: number, max: number) =>
          part.length >= min && part.length <= max && [...part].every((sign) => '0123456789'.includes(sign));
        const isAmount =
          areDigits(whole, 1, 8) &&
          (fraction === undefined || areDigits(fraction, 1, 2)) &&
          more.length === 0;
        if (isAmount) expect(Number.isSafeInteger(centsFromDollars(text))).toBe(true);
        else expect(() => centsFromDollars(text)).toThrow('is not an amount of money');
      }),
      { numRuns: 500 },
    );
  });
});

describe('writing amounts of money', () => {
  it.each([
    [0, '0.00'],
    [-0, '0.00'],
    [1, '0.01'],
    [-1, '-0.01'],
    [99, '0.99'],
    [100, '1.00'],
    [-1_250, '-12.50'],
    [MAX_CENTS, '99999999.99'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('writes %d cents as "%s"', (cents, text) => {
    expect(dollarsFromCents(cents)).toBe(text);
  });

  it.each([NaN, Infinity, -Infinity, 1.5, 2 ** 53])('refuses %d, which is not whole cents', (cents) => {
    expect(() => dollarsFromCents(cents)).toThrow(new RangeError(`Not whole cents: ${cents}`));
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(anyStoredCents, (cents) => {
        expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents);
      }),
    );
  });

  it('always writes two places', () => {
    fc.assert(
      fc.property(anyStoredCents, (cents) => {
        expect(dollarsFromCents(cents)).toMatch(/^-?\d+\.\d\d$/);
      }),
    );
  });
});

describe('multiplying by a ratio', () => {
  it.each([
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [3, 1, 2, 2],
    [-3, 1, 2, -2],
    [1, 49, 100, 0],
    [-1, 49, 100, 0],
    [1, 50, 100, 1],
    [10, 1, 4, 3],
    [-10, 1, 4, -3],
    [0, 8_500, 10_000, 0],
    [1_500, 8_500, 10_000, 1_275],
    [192, 3_499, 100, 6_718],
    [175, 3_500, 100, 6_125],
    [100, -1, 3, -33],
  ])('%d × %d ÷ %d is %d, halves away from zero', (cents, numerator, denominator, expected) => {
    expect(Object.is(multiplyRatio(cents, numerator, denominator), expected)).toBe(true);
  });

  it('is exact where floating point is not', () => {
    fc.assert(
      fc.property(
        anyStoredCents,
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        (cents, numerator, denominator) => {
          const expected = ratioOracle(cents, numerator, denominator);
          if (expected > BigInt(Number.MAX_SAFE_INTEGER) || expected < BigInt(Number.MIN_SAFE_INTEGER)) {
            expect(() => multiplyRatio(cents, numerator, denominator)).toThrow(RangeError);
          } else {
            expect(BigInt(multiplyRatio(cents, numerator, denominator))).toBe(expected);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is within half a cent of the true value', () => {
    fc.assert(
      fc.property(anyStoredCents, fc.integer({ min: 1, max: 10_000 }), (cents, basisPoints) => {
        const off =
          BigInt(multiplyRatio(cents, basisPoints, 10_000)) * 10_000n - BigInt(cents) * BigInt(basisPoints);
        expect(off >= -5_000n && off <= 5_000n).toBe(true);
      }),
    );
  });

  it('changes its sign with the sign of the amount and nothing else', () => {
    fc.assert(
      fc.property(anyStoredCents, fc.integer({ min: 1, max: 10_000 }), (cents, basisPoints) => {
        const mirrored = multiplyRatio(-cents, basisPoints, 10_000);
        expect(mirrored + multiplyRatio(cents, basisPoints, 10_000)).toBe(0);
      }),
    );
  });

  it('says that a denominator must be positive', () => {
    expect(() => multiplyRatio(100, 1, 0)).toThrow(new RangeError('The denominator must be positive'));
  });

  it.each([
    ['a denominator of zero', 100, 1, 0],
    ['a negative denominator', 100, 1, -2],
    ['cents that are not whole', 0.5, 1, 2],
    ['cents that are not a number', NaN, 1, 2],
    ['a numerator that is not whole', 100, 1.5, 2],
    ['a denominator that is not a number', 100, 1, NaN],
    ['a result beyond safe integers', Number.MAX_SAFE_INTEGER, 2, 1],
  ])('refuses %s', (_what, cents, numerator, denominator) => {
    expect(() => multiplyRatio(cents, numerator, denominator)).toThrow(RangeError);
  });
});
