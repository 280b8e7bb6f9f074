import { describe, expect, it } from 'vitest';
import { requireAdmin, requireType, requireUser } from '../../../domain/users/permissions.ts';
import type { Actor, UserType } from '../../../domain/users/user.ts';

const toUser = (userType: UserType): Actor => ({ kind: 'user', userId: `${userType}-1`, userType });
const SYSTEM: Actor = { kind: 'system', name: 'expire-ride' };
const TYPES: readonly UserType[] = ['rider', 'driver', 'admin'];

const unauthenticated = expect.objectContaining({
  kind: 'unauthenticated',
  code: 'UNAUTHENTICATED',
  message: 'Please sign in to continue',
}) as Error;
const forbidden = (message: string) =>
  expect.objectContaining({ kind: 'forbidden', code: 'FORBIDDEN', message }) as Error;

describe('requiring a user', () => {
  it.each(TYPES)('lets a signed-in %s through', (type) => {
    expect(requireUser(toUser(type))).toEqual(toUser(type));
  });

  it.each([
    ['nobody', null],
    ['the system', SYSTEM],
  ])('refuses %s', (_who, actor) => {
    expect(() => requireUser(actor)).toThrow(unauthenticated);
  });
});

describe('requiring a type of user', () => {
  it.each(TYPES.flatMap((type) => TYPES.map((asked) => [type, asked, type === asked] as const)))(
    'with a %s where a %s is asked for: %s',
    (type, asked, allowed) => {
      const require = () => requireType(toUser(type), asked);
      if (allowed) expect(require()).toEqual(toUser(type));
      else expect(require).toThrow(forbidden(`This is for ${asked}s only`));
    },
  );

  it('may allow several types', () => {
    expect(requireType(toUser('driver'), 'rider', 'driver')).toEqual(toUser('driver'));
    expect(() => requireType(toUser('admin'), 'rider', 'driver')).toThrow(
      forbidden('This is for riders and drivers only'),
    );
  });

  it('refuses nobody and the system as not signed in', () => {
    for (const actor of [null, SYSTEM]) {
      for (const type of TYPES) expect(() => requireType(actor, type)).toThrow(unauthenticated);
    }
  });
});

describe('requiring an admin', () => {
  it.each([toUser('admin'), SYSTEM])('lets %o through', (actor) => {
    expect(requireAdmin(actor)).toEqual(actor);
  });

  it.each(['rider', 'driver'] as const)('refuses a %s', (type) => {
    expect(() => requireAdmin(toUser(type))).toThrow(forbidden('This is for admins only'));
  });

  it('refuses nobody', () => {
    expect(() => requireAdmin(null)).toThrow(unauthenticated);
  });
});
