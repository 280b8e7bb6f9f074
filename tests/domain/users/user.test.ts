import { describe, expect, it } from 'vitest';
import { fullName, registerUser } from '../../../domain/users/user.ts';
import { NOW } from '../../support/builders/personas.ts';

describe('a new account', () => {
  it.each(['rider', 'driver'] as const)('of a %s is not approved, not suspended, rated 5.00', (userType) => {
    const registration = {
      id: 'user-1',
      email: 'dana@maumee.test',
      firstName: 'Dana',
      lastName: 'Whitfield',
      userType,
      isTestData: true,
      now: NOW,
    };
    expect(registerUser(registration)).toEqual({
      id: 'user-1',
      email: 'dana@maumee.test',
      emailVerifiedAt: null,
      firstName: 'Dana',
      lastName: 'Whitfield',
      phone: null,
      profileImageUrl: null,
      userType,
      isDispatcher: false,
      hasAccount: true,
      isDriverApproved: false,
      suspended: false,
      suspendedReason: null,
      isSuspensionProvisional: false,
      hasSecondFactor: false,
      riderRating: 5,
      riderRatingCount: 0,
      isTestData: true,
      createdAt: NOW,
    });
  });
});

describe('the name of a person', () => {
  it.each([
    ['Dana', 'Whitfield', 'Dana Whitfield'],
    ['Dana', '', 'Dana'],
    ['', 'Whitfield', 'Whitfield'],
    ['', '', ''],
  ])('"%s" "%s" is "%s"', (firstName, lastName, name) => {
    expect(fullName({ firstName, lastName })).toBe(name);
  });
});
