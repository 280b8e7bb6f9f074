import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useCases } from '../../application/use-cases.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/users/user.ts';
import { createTestUseCases, SYSTEM, type TestUseCases } from '../support/test-use-cases.ts';
import { FOR_ANYONE, PERMISSIONS } from './permissions.ts';
import { account, ROLES, type Permission, type Role } from './permissions/permission.ts';

let app: TestUseCases;
let actors: Record<Role, Actor | null>;

beforeAll(async () => {
  app = await createTestUseCases({ connections: 3 });
  const { registerUser, createAdmin } = app.useCases;
  const toUser = async (userType: 'rider' | 'driver') => {
    const { user } = await registerUser.execute({ ...account(), userType });
    return { kind: 'user', userType, userId: user.id } as const;
  };
  const admin = await createAdmin.execute(SYSTEM, account());
  actors = {
    nobody: null,
    rider: await toUser('rider'),
    driver: await toUser('driver'),
    admin: { kind: 'user', userType: 'admin', userId: admin.id },
    system: SYSTEM,
  };
});
afterAll(() => app.close());

/** The refusal for lack of permission, by its code; null when the caller was let in. */
async function refusedFor(permission: Permission, role: Role): Promise<string | null> {
  try {
    await permission.call(app.useCases, actors[role]);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.kind === 'unauthenticated') return 'UNAUTHENTICATED';
    if (error.code === 'FORBIDDEN') return 'FORBIDDEN';
  }
  return null;
}

const cases = Object.entries(PERMISSIONS).flatMap(([name, permission]) =>
  ROLES.map((role) => ({ name, role, permission, isAllowed: permission.for.includes(role) })),
);

describe('who may do what', () => {
  it('is said of every use case', () => {
    const said = new Set<string>([...FOR_ANYONE, ...Object.keys(PERMISSIONS)]);
    const unsaid = Object.entries(useCases).filter(([name, made]) => !('access' in made) && !said.has(name));
    expect(unsaid.map(([name]) => name)).toEqual([]);
  });

  it.each(cases.filter(({ isAllowed }) => isAllowed))('$name is for $role', async ({ role, permission }) => {
    expect(await refusedFor(permission, role)).toBeNull();
  });

  it.each(cases.filter(({ isAllowed }) => !isAllowed))(
    '$name refuses $role',
    async ({ role, permission }) => {
      const isUser = role !== 'nobody' && role !== 'system';
      expect(await refusedFor(permission, role)).toBe(isUser ? 'FORBIDDEN' : 'UNAUTHENTICATED');
    },
  );
});
