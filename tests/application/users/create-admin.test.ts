import { beforeEach, describe, expect, it } from 'vitest';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

const ACCOUNT = {
  email: 'Ada@maumee.test',
  password: 'maumee-river',
  firstName: 'Ada',
  lastName: 'Lindqvist',
};
const CLI = { kind: 'system', name: 'cli' } as const;

let app: InMemoryApp;

beforeEach(() => {
  app = new InMemoryApp();
});

describe('making an admin', () => {
  it('is for the command line and for admins, who can then log in', async () => {
    const first = await app.useCases.createAdmin.execute(CLI, ACCOUNT);
    expect(first).toMatchObject({ email: 'ada@maumee.test', userType: 'admin' });
    const { user } = await app.useCases.logIn.execute(ACCOUNT, { address: '192.0.2.1', requestId: 'test' });
    expect(user).toEqual(first);
    const actor = { kind: 'user', userType: 'admin', userId: first.id } as const;
    const second = await app.useCases.createAdmin.execute(actor, { ...ACCOUNT, email: 'b@maumee.test' });
    expect(app.tables.audit).toMatchObject([
      { actor: CLI, action: 'user.create-admin', subjectId: first.id, after: { userType: 'admin' } },
      { actor, action: 'user.create-admin', subjectId: second.id, after: { email: 'b…@maumee.test' } },
    ]);
  });

  it('makes a dispatcher where that is asked for', async () => {
    const made = await app.useCases.createAdmin.execute(CLI, { ...ACCOUNT, isDispatcher: true });
    expect(made).toMatchObject({ userType: 'admin', isDispatcher: true });
    expect(app.tables.audit).toMatchObject([{ after: { userType: 'dispatcher' } }]);
  });

  it('leaves no trace when the address is taken', async () => {
    await app.useCases.createAdmin.execute(CLI, ACCOUNT);
    const before = app.tables;
    await expectRefusal(() => app.useCases.createAdmin.execute(CLI, ACCOUNT), 'EMAIL_TAKEN');
    expect(app.tables).toBe(before);
  });

  it('asks for a password as registration does', async () => {
    const input = { ...ACCOUNT, password: '12345' };
    await expectRefusal(() => app.useCases.createAdmin.execute(CLI, input), {
      details: { field: 'password' },
    });
  });
});
