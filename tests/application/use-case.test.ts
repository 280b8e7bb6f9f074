import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { admin, anyone, fresh, rider } from '../../application/access.ts';
import { command, lookUp, query, workflow } from '../../application/use-case.ts';
import { unitOfWork } from '../../application/ports/unit-of-work.ts';
import { port } from '../../application/tokens.ts';
import type { SystemActor, UserActor } from '../../domain/users/user.ts';
import { given, makeUseCase } from '../support/make-use-case.ts';
import { InMemoryUnitOfWork } from '../support/in-memory/in-memory-unit-of-work.ts';

const RIDER: UserActor = { kind: 'user', userType: 'rider', userId: 'rider-1' };
const SYSTEM: SystemActor = { kind: 'system', name: 'test' };
const input = z.object({ miles: z.number() });
const note = { action: 'test', after: 1 };
const fares = port<{ of(miles: number): number }>('fares');

describe.each([
  ['query', query({ access: rider, input, run: async ({ actor, input: { miles } }) => [actor, miles] })],
  ['command', command({ access: rider, input, run: async ({ actor, input: { miles } }) => [actor, miles] })],
  [
    'workflow',
    workflow({ access: rider, input, run: async ({ actor, input: { miles } }) => [actor, miles] }),
  ],
  ['lookup', lookUp(rider, input, fares, async (_, { actor, input: { miles } }) => [actor, miles])],
])('a %s', (_kind, declared) => {
  const useCase = makeUseCase(declared, given(fares, { of: (miles) => miles * 2 }));

  it('refuses whom it is not for before it looks at the input', async () => {
    await expect(useCase.execute(null, { miles: 'many' } as never)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(useCase.execute(SYSTEM, {} as never)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('refuses an input that is none, and names the field', async () => {
    await expect(useCase.execute(RIDER, { miles: 'many' } as never)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'miles' },
    });
  });

  it('runs for whom it is for', async () => {
    await expect(useCase.execute(RIDER, { miles: 3 })).resolves.toEqual([RIDER, 3]);
  });
});

it('A lookup asks its port, with or without an input', async () => {
  const farePort = given(fares, { of: (miles) => miles * 2 });
  const fare = lookUp(rider, input, fares, async (asked, { input: { miles } }) => asked.of(miles));
  const shortest = lookUp(rider, fares, async (asked) => asked.of(1));
  expect(await makeUseCase(fare, farePort).execute(RIDER, { miles: 3 })).toBe(6);
  expect(await makeUseCase(shortest, farePort).execute(RIDER)).toBe(2);
  await expect(makeUseCase(shortest, farePort).execute(null)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

describe('what a transaction carries', () => {
  it('writes the audit log in the name of who asked, and nothing when the work fails', async () => {
    const store = new InMemoryUnitOfWork();
    const declared = command({
      access: fresh(admin),
      input: z.object({ isWrong: z.boolean() }),
      run: async ({ tx, input: { isWrong } }) => {
        await tx.record({ ...note, subject: ['ride', 'ride-1'] });
        if (isWrong) throw new Error('wrong');
      },
    });
    const useCase = makeUseCase(declared, given(unitOfWork, store));
    await expect(useCase.execute(SYSTEM, { isWrong: true })).rejects.toThrow('wrong');
    expect(store.tables.audit).toEqual([]);
    await useCase.execute(SYSTEM, { isWrong: false });
    expect(store.tables.audit).toMatchObject([
      {
        actor: SYSTEM,
        action: 'test',
        reason: null,
        before: null,
        after: 1,
        subjectType: 'ride',
        subjectId: 'ride-1',
      },
    ]);
  });

  it('does not write the audit log for nobody', async () => {
    const declared = command({
      access: anyone,
      run: ({ tx }) => tx.record({ ...note, subject: ['ride', 'ride-1'] }),
    });
    await expect(makeUseCase(declared).execute()).rejects.toThrow('who acts');
  });
});
