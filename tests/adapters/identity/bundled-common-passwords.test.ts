import { describe, expect, it } from 'vitest';
import { BundledCommonPasswords } from '../../../adapters/identity/bundled-common-passwords.ts';
import { DEMO_PASSWORD } from '../../../cli/demo/demo-people.ts';

describe('the bundled list of common passwords', () => {
  const commonPasswords = new BundledCommonPasswords();

  it.each(['password', 'Password1', '12345678', 'qwertyuiop', 'IloveYou1'])('has %s', (password) => {
    expect(commonPasswords.has(password)).toBe(true);
  });

  it.each([DEMO_PASSWORD, 'secret-1', 'correct horse battery', ''])('does not have %j', (password) => {
    expect(commonPasswords.has(password)).toBe(false);
  });
});
