import { beforeEach, describe, expect, it } from 'vitest';
import type { RegisterInput } from '../../../application/users/inputs.ts';
import { NOW } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';

const ACCOUNT: RegisterInput = {
  email: ' Dana@Maumee.Test ',
  password: 'maumee-river',
  firstName: ' Dana ',
  lastName: "O'Neill",
};

let app: InMemoryApp;

beforeEach(() => {
  app = new InMemoryApp();
});

const register = async (overrides: object = {}) =>
  app.useCases.registerUser.execute({ ...ACCOUNT, ...overrides });

describe('registering', () => {
  it('makes a rider, unless another type is given, who is signed in', async () => {
    const { user, token } = await register();
    expect(user).toMatchObject({
      email: 'dana@maumee.test',
      firstName: 'Dana',
      lastName: "O'Neill",
      userType: 'rider',
      isDriverApproved: false,
      suspended: false,
      riderRating: 5,
      riderRatingCount: 0,
      isTestData: false,
      createdAt: NOW,
    });
    expect(app.tables.users.get(user.id)).toEqual(user);
    expect(app.tables.profiles.size).toBe(0);
    expect(await app.useCases.authenticate.execute(token)).toMatchObject({
      actor: { kind: 'user', userId: user.id, userType: 'rider', session: { isFresh: true } },
      user,
    });
  });

  it('makes a driver who waits for approval, offline', async () => {
    const { user } = await register({ userType: 'driver' });
    expect(user).toMatchObject({ userType: 'driver', isDriverApproved: false });
    expect(app.tables.profiles.get(user.id)).toMatchObject({
      isAvailable: false,
      availability: 'offline',
      allowLongDistance: false,
      rating: 5,
      totalTrips: 0,
    });
  });

  it('keeps the password as a hash, and gives it to nobody', async () => {
    const signedIn = await register({ password: 'a secret' });
    expect(app.tables.passwordHashes.get(signedIn.user.id)).toBe('hashed:a secret');
    expect(JSON.stringify(signedIn)).not.toContain('a secret');
  });

  it('signs in for 30 days', async () => {
    const { token } = await register();
    const authenticate = () => app.useCases.authenticate.execute(token);
    for (const days of [13, 13]) {
      app.clock.advance({ days });
      expect(await authenticate()).not.toBeNull();
    }
    app.clock.advance({ days: 4, seconds: -1 });
    expect(await authenticate()).not.toBeNull();
    app.clock.advance({ seconds: 1 });
    expect(await authenticate()).toBeNull();
  });

  it('signs in until the session was not used for 14 days', async () => {
    const { token } = await register();
    app.clock.advance({ days: 14 });
    expect(await app.useCases.authenticate.execute(token)).toBeNull();
  });

  it('is refused for an address that has an account, in whatever letters', async () => {
    await register();
    const before = app.tables.users;
    for (const email of ['dana@maumee.test', 'DANA@MAUMEE.TEST']) {
      await expectRefusal(() => register({ email, userType: 'driver' }), {
        kind: 'conflict',
        code: 'EMAIL_TAKEN',
      });
    }
    expect(app.tables.users).toEqual(before);
  });

  it('tells the owner of the address that somebody tried, once a day', async () => {
    const { user } = await register();
    const mails = () => [...app.tables.emails.values()].filter(({ recipient }) => recipient === user.email);
    await toRefusal(() => register());
    await toRefusal(() => register());
    expect(mails()).toMatchObject([{ template: 'welcome' }, { template: 'registration-attempted' }]);
    app.clock.advance({ days: 1, seconds: 1 });
    await toRefusal(() => register());
    expect(mails()).toHaveLength(3);
  });

  it('is welcomed by a mail, unless it is for the demo', async () => {
    const { user } = await register();
    await app.useCases.registerUser.execute({ ...ACCOUNT, email: 'demo@maumee.test' }, { isTestData: true });
    expect([...app.tables.emails.values()]).toMatchObject([
      { template: 'welcome', recipient: user.email, data: { userType: 'rider' } },
    ]);
  });

  it.each([
    ['email', 'dana', 'Please enter a valid email address'],
    ['email', undefined, 'Please enter a valid email address'],
    ['email', `${'x'.repeat(250)}@a.test`, null],
    ['password', '1234567', 'Password must be at least 8 characters long'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters long'],
    ['password', ' '.repeat(8), 'Password must not consist of spaces only'],
    ['password', 123456, null],
    ['firstName', '  ', 'First name is required'],
    ['lastName', undefined, 'Last name is required'],
    ['firstName', 'x'.repeat(61), null],
    ['firstName', 'Da\u0000na', null],
    ['lastName', 'Whit\nfield', null],
    ['lastName', '\ud800', null],
    ['firstName', 'Da\u200bna', null],
    ['firstName', '\u202eanaD', null],
    ['lastName', '\u3164', null],
    ['userType', 'admin', null],
    ['userType', 'system', null],
  ])('with a %s of %j is refused by name', async (field, value, message) => {
    const refusal = await toRefusal(() => register({ [field]: value }));
    expect(refusal).toMatchObject({ kind: 'invalid', code: 'INVALID_INPUT', details: { field } });
    if (message) expect(refusal.details).toMatchObject({ fields: [{ field, message }] });
    expect(app.tables.users.size).toBe(0);
  });

  it.each([
    ['Password1', 'This password is used by many people. Please choose another one.'],
    ['dana@maumee.test', 'Password must not be your name or email address'],
    ["Dana O'Neill", 'Password must not be your name or email address'],
  ])('with the password %s is refused', async (password, message) => {
    await expectRefusal(() => register({ password }), {
      kind: 'invalid',
      message,
      details: { field: 'password' },
    });
    expect(app.tables.users.size).toBe(0);
  });

  it('reports every wrong field at once', async () => {
    const refusal = await toRefusal(() => register({ email: 'x', password: '1', firstName: '' }));
    expect(refusal.details).toMatchObject({
      fields: [{ field: 'email' }, { field: 'password' }, { field: 'firstName' }],
    });
  });

  it('ignores what nobody may say about oneself', async () => {
    const { user } = await register({
      id: app.ids.next(),
      balance: '1000',
      walletBalance: '1000',
      isDriverApproved: true,
      approved: true,
      suspended: true,
      riderRating: 1,
      isTestData: true,
    });
    expect(user).toMatchObject({ isDriverApproved: false, suspended: false, riderRating: 5 });
    expect(user.isTestData).toBe(false);
  });
});
