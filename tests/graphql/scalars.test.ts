import { parseValue, valueFromAST } from 'graphql';
import { describe, expect, it } from 'vitest';
import { DateTime, Money } from '../../graphql/scalars.ts';

const literal = (text: string) => parseValue(text);

describe('Money', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [15_29, '15.29'],
    [-2_00, '-2.00'],
    [99_999_999_99, '99999999.99'],
  ])('shows %d cents as %s', (cents, text) => {
    expect(Money.serialize(cents)).toBe(text);
  });

  it.each([1.5, Number.NaN, 'ten', undefined])('never shows %j', (value) => {
    expect(() => Money.serialize(value)).toThrow();
  });

  it('takes texts, which the use case reads', () => {
    expect(Money.parseValue('12.50')).toBe('12.50');
    expect(valueFromAST(literal('"12.50"'), Money)).toBe('12.50');
  });

  it.each([12.5, 12, true, null, {}])('takes no %j', (value) => {
    expect(() => Money.parseValue(value)).toThrow('must be a text');
  });

  it.each(['12.5', '12', 'true', 'null', '{}'])('takes no literal %s', (text) => {
    expect(() => Money.parseLiteral(literal(text))).toThrow('must be a text');
  });
});

describe('DateTime', () => {
  it('shows an instant in UTC', () => {
    expect(DateTime.serialize(new Date('2026-03-11T10:00:00-04:00'))).toBe('2026-03-11T14:00:00.000Z');
  });

  it.each([
    ['2026-03-11T14:00:00Z', '2026-03-11T14:00:00.000Z'],
    ['2026-03-11T10:00-04:00', '2026-03-11T14:00:00.000Z'],
    ['2026-03-11T14:00:00.123456Z', '2026-03-11T14:00:00.123Z'],
  ])('takes %s', (text, expected) => {
    expect(DateTime.parseValue(text).toISOString()).toBe(expected);
    expect(DateTime.parseLiteral(literal(JSON.stringify(text))).toISOString()).toBe(expected);
  });

  it.each([
    '2026-03-11T14:00:00',
    '2026-03-11',
    '2026-13-11T14:00:00Z',
    '2026-02-30T14:00:00Z',
    '11 March 2026 14:00 UTC',
    '1773237600000',
    '',
  ])('takes no %j', (text) => {
    expect(() => DateTime.parseValue(text)).toThrow('ISO 8601');
  });

  it.each([1773237600000, null, new Date(0)])('takes no %j', (value) => {
    expect(() => DateTime.parseValue(value)).toThrow('must be a text');
  });
});
