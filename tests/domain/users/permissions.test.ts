import { expect, it } from 'vitest';
import { requireType, requireUser } from '../../../domain/users/permissions.ts';
import type { Actor, UserType } from '../../../domain/users/user.ts';

// Who is admitted to what is asserted of every use case in tests/application/who-may.test.ts.

const toUser = (userType: UserType): Actor => ({ kind: 'user', userId: `${userType}-1`, userType });
const SYSTEM: Actor = { kind: 'system', name: 'expire-ride' };

it('nobody and the product itself are asked to sign in', () => {
  const message = 'Please sign in to continue';
  for (const actor of [null, SYSTEM]) {
    for (const require of [requireUser, (one: Actor | null) => requireType(one, 'rider')])
      expect(() => require(actor)).toThrow(
        expect.objectContaining({ kind: 'unauthenticated', message }) as Error,
      );
  }
});

it.each<[string, () => unknown]>([
  ['This is for drivers only', () => requireType(toUser('rider'), 'driver')],
  ['This is for riders and drivers only', () => requireType(toUser('admin'), 'rider', 'driver')],
])('somebody else is told: %s', (message, require) => {
  expect(require).toThrow(
    expect.objectContaining({ kind: 'forbidden', code: 'FORBIDDEN', message }) as Error,
  );
});

it('whom it is for is let through', () => {
  expect(requireType(toUser('driver'), 'rider', 'driver')).toEqual(toUser('driver'));
});
