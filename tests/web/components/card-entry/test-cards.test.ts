import { describe, expect, it } from 'vitest';
import {
  expiryText,
  groupedNumber,
  TEST_CARDS,
  toCardSchema,
} from '../../../../web/components/card-entry/test-cards.ts';

const now = new Date(2026, 10, 21);
const read = (text: Partial<typeof good>) => toCardSchema(() => now).safeParse({ ...good, ...text });
const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };

describe('a typed card', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242 42', '4242 42'],
    ['4242', '4242'],
    ['42a4-2', '4242'],
    ['', ''],
  ])('groups %j as %j', (typed, shown) => expect(groupedNumber(typed)).toBe(shown));

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['1234', '12 / 34'],
    ['12 / 345', '12 / 34'],
    ['12/2034', '12 / 34'],
    ['4/', '04'],
    ['12 / ', '12'],
    ['', ''],
  ])('writes the expiry %j as %j', (typed, shown) => expect(expiryText(typed)).toBe(shown));

  it('is read as the provider wants it', () => {
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };
    expect(read({}).data).toEqual(card);
  });

  it('is good to the end of its month', () => {
    expect(read({ expiry: '11 / 26' }).success).toBe(true);
    expect(read({ expiry: '10 / 26' }).success).toBe(false);
  });

  it.each([
    ['number', '4242 4242 4242 4241'],
    ['number', '4242'],
    ['expiry', '13 / 34'],
    ['expiry', '12'],
    ['cvc', '12'],
  ])('is refused with the %s %j, and only that is named', (field, text) => {
    expect(read({ [field]: text }).error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });

  it('is whole with every number that is offered', () => {
    for (const { number } of TEST_CARDS) expect(read({ number }).success).toBe(true);
  });
});
