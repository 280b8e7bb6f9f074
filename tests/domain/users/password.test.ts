import { describe, expect, it } from 'vitest';
import { isOwnNameOrEmail } from '../../../domain/users/password.ts';

const DANA = { email: 'dana.whitfield@maumee.test', firstName: 'Dana', lastName: 'Whitfield' };

describe('a password', () => {
  it.each([
    'dana.whitfield@maumee.test',
    'DANA.WHITFIELD@MAUMEE.TEST',
    'dana.whitfield',
    'Whitfield',
    'whitfield1987',
    'Dana Whitfield!',
    'whitfield-dana',
  ])('is its owner: %s', (password) => {
    expect(isOwnNameOrEmail(password, DANA)).toBe(true);
  });

  it.each(['whitfields boat', '12345678', 'whitfield1987x', '--------'])(
    'is not its owner: %s',
    (password) => {
      expect(isOwnNameOrEmail(password, DANA)).toBe(false);
    },
  );

  it('is not its owner because a name is empty', () => {
    expect(isOwnNameOrEmail('12345678', { ...DANA, firstName: '', lastName: '' })).toBe(false);
  });
});
