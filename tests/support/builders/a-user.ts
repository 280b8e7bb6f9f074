import { registerUser, type User } from '../../../domain/users/user.ts';
import { ADMIN_ID, DRIVER_ID, NOW, RIDER_ID } from './personas.ts';

function rider(overrides: Partial<User> = {}): User {
  const registration = {
    id: RIDER_ID,
    email: 'dana@maumee.test',
    firstName: 'Dana',
    lastName: 'Whitfield',
    userType: 'rider',
    isTestData: false,
    now: NOW,
  } as const;
  return { ...registerUser(registration), ...overrides };
}

function driver(overrides: Partial<User> = {}): User {
  return rider({
    id: DRIVER_ID,
    email: 'marcus@maumee.test',
    firstName: 'Marcus',
    lastName: 'Okafor',
    userType: 'driver',
    isDriverApproved: true,
    ...overrides,
  });
}

function admin(overrides: Partial<User> = {}): User {
  return rider({
    id: ADMIN_ID,
    email: 'admin@maumee.test',
    firstName: 'Ada',
    lastName: 'Lindqvist',
    userType: 'admin',
    ...overrides,
  });
}

/** A rider who has just registered; `aUser.driver()` is an approved driver. */
export const aUser = Object.assign(rider, { driver, admin });
