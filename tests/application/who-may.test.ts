import { describe, expect, it } from 'vitest';
import { useCases, type UseCases } from '../../application/use-cases.ts';
import { DomainError } from '../../domain/errors.ts';
import { ROLES, type Actor, type Role, type UserActor } from '../../domain/users/user.ts';
import { WHO_MAY } from './who-may.ts';

/** Classes, which keep streams, caches or secrets of a call: their own tests say whom they are for. */
const OTHERS: readonly (keyof UseCases)[] = ['bookedRates', 'recordRefusal', 'runIdempotently', 'watchRides'];

const user = (role: Role, isFresh = true): UserActor => ({
  kind: 'user',
  userId: '01980000-0000-7000-8000-0000000000d1',
  userType: role === 'dispatcher' ? 'admin' : role,
  ...(role === 'dispatcher' && { isDispatcher: true }),
  session: { id: 'session', isFresh },
});
const SYSTEM: Actor = { kind: 'system', name: 'test' };

/** How somebody is refused, by the code; null for who is admitted. */
async function refusal(ask: () => unknown): Promise<string | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return ['unauthenticated', 'forbidden'].includes(error.kind) ? error.code : null;
  }
}

const rows = Object.entries(WHO_MAY).flatMap(([who, names]) => names.map((name) => ({ name, who })));

describe('who may do what', () => {
  it('is said of every use case, once', () => {
    const said = [...rows.map(({ name }) => name), ...OTHERS];
    expect(said.sort()).toEqual(Object.keys(useCases).sort());
  });

  it.each(rows)('$name is for $who', async ({ name, who }) => {
    const made = useCases[name];
    if (!('access' in made)) throw new Error('It does not say whom it is for');
    const { access } = made;
    const [types = '', fresh] = who.split(' ');
    const admitted = types.split('+');
    const isOpen = who === 'anyone' || who === 'product';
    const said = ROLES.filter((role) => admitted.includes(role));
    expect(isOpen ? access.who : ROLES.filter((role) => access.who.includes(role))).toEqual(
      isOpen ? who : said,
    );
    const ask = (actor: Actor | null) => refusal(() => access.admit(actor));
    expect(await ask(null)).toBe(isOpen ? null : 'UNAUTHENTICATED');
    expect(await ask(SYSTEM)).toBe(isOpen || admitted.includes('system') ? null : 'UNAUTHENTICATED');
    for (const type of ROLES) {
      const isAdmitted = isOpen || admitted.includes(type);
      expect(await ask(user(type))).toBe(isAdmitted ? null : 'FORBIDDEN');
      const stale = fresh ? 'REAUTHENTICATION_REQUIRED' : null;
      expect(await ask(user(type, false))).toBe(isAdmitted ? stale : 'FORBIDDEN');
    }
  });
});
