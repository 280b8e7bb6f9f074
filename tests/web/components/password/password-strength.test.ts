import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { BundledCommonPasswords } from '../../../../adapters/identity/bundled-common-passwords.ts';
import { getPasswordStrength } from '../../../../web/components/password/password-strength.ts';

const FAIR = 2;

const server = new BundledCommonPasswords();
const refused = dictionary['passwords-common'].filter((word) => server.has(word));
/** Those that are long enough to be taken for good ones, and some of the others. */
const sample = refused.filter((word, index) => index % (word.length > 8 ? 4 : 40) === 0);

describe('the strength of a password', () => {
  it('is fair at best for what the server refuses as common', () => {
    expect(sample.length).toBeGreaterThan(1_000);
    const praised = sample.filter((word) => getPasswordStrength(word).score > FAIR);
    expect(praised).toEqual([]);
  });

  it('is fair at best for these in capitals, which the server refuses likewise', () => {
    const longest = [...refused].sort((one, other) => other.length - one.length).slice(0, 100);
    const capitals = longest.map((word) =>
      [...word].map((letter, index) => (index % 2 ? letter.toUpperCase() : letter)).join(''),
    );
    expect(capitals.filter((word) => !server.has(word))).toEqual([]);
    expect(capitals.filter((word) => getPasswordStrength(word).score > FAIR)).toEqual([]);
  });

  it('is very weak for the most common ones, and strong for what nobody else has', () => {
    expect(getPasswordStrength('password').score).toBe(0);
    expect(getPasswordStrength('football1').score).toBeLessThanOrEqual(1);
    expect(getPasswordStrength('glass bend ferry lamp').score).toBe(4);
  });

  it('is weak at best below the shortest length, however odd', () => {
    expect(getPasswordStrength('x9#qL2!').score).toBeLessThanOrEqual(1);
  });
});
