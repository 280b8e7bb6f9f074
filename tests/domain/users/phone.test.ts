import { describe, expect, it } from 'vitest';
import { formatPhone, normalizePhone } from '../../../domain/users/phone.ts';

describe('a phone number', () => {
  it.each([
    ['(419) 555-0100', '+14195550100'],
    ['419 555 0100', '+14195550100'],
    ['419.555.0100', '+14195550100'],
    ['1-419-555-0100', '+14195550100'],
    ['+1 419 555 0100', '+14195550100'],
    ['+52 55 1234 5678', '+525512345678'],
    ['0049 30 123456', '+4930123456'],
  ])('is kept as E.164: %s', (text, phone) => {
    expect(normalizePhone(text)).toBe(phone);
  });

  it.each([
    '',
    '555-0100',
    '123 456 7890',
    '419 155 0100',
    '+1 555 0100',
    '419555010x',
    '+0 419 555 0100',
    '+1234567890123456',
    'call me',
    '+',
  ])('is refused when nobody could be called by it: %j', (text) => {
    expect(normalizePhone(text)).toBeNull();
  });

  it('is shown as people here read it', () => {
    expect([formatPhone('+14195550100'), formatPhone('+525512345678')]).toEqual([
      '(419) 555-0100',
      '+525512345678',
    ]);
  });
});
