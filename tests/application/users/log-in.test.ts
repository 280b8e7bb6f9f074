import { beforeEach, describe, expect, it } from 'vitest';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';

const EMAIL = 'dana@maumee.test';
const PASSWORD = 'maumee-river';

let app: InMemoryApp;
let userId: string;

beforeEach(async () => {
  app = new InMemoryApp();
  const account = { email: EMAIL, password: PASSWORD, firstName: 'Dana', lastName: 'Whitfield' };
  const { user, token } = await app.useCases.registerUser.execute(account);
  userId = user.id;
  await app.useCases.logOut.execute(token);
});

const logIn = async (email = EMAIL, password = PASSWORD, address = '192.0.2.1', deviceToken?: string) =>
  app.useCases.logIn.execute({ email, password }, origin(address, deviceToken));
const origin = (address: string, deviceToken: string | null = null) => ({
  address,
  requestId: 'request-1',
  deviceToken,
});

const authenticate = (token: string | null) => app.useCases.authenticate.execute(token);

describe('logging in', () => {
  it('opens a session of its own each time', async () => {
    const [one, other] = [await logIn(), await logIn(' DANA@maumee.test ')];
    expect(one.user.id).toBe(userId);
    expect(one.token).not.toBe(other.token);
    await app.useCases.logOut.execute(one.token);
    expect(await authenticate(one.token)).toBeNull();
    expect(await authenticate(other.token)).toMatchObject({ actor: { userId, userType: 'rider' } });
  });

  it('gives an unknown address and a wrong password one and the same answer', async () => {
    const unknown = await toRefusal(() => logIn('nobody@maumee.test'));
    const wrong = await toRefusal(() => logIn(EMAIL, 'Maumee-River'));
    expect(unknown).toEqual({
      kind: 'unauthenticated',
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid credentials',
      details: {},
    });
    expect(wrong).toEqual(unknown);
  });

  it('gives a suspended user the reason, and only with the password', async () => {
    app.changeUser(userId, { suspended: true, suspendedReason: 'Complaint' });
    await expectRefusal(() => logIn(), {
      kind: 'forbidden',
      code: 'SUSPENDED',
      message: 'Your account is suspended: Complaint',
    });
    await expectRefusal(() => logIn(EMAIL, 'guess'), 'INVALID_CREDENTIALS');
  });

  it.each([
    ['email', { email: '' }, 'Email is required'],
    ['email', { email: 'dana' }, 'Invalid email format'],
    ['password', { password: '' }, 'Password is required'],
    ['password', { password: undefined }, 'Password is required'],
  ])('without a good %s says what the form says: %j', async (field, overrides, message) => {
    const credentials = { email: EMAIL, password: PASSWORD, ...overrides };
    const refusal = await toRefusal(async () =>
      app.useCases.logIn.execute(credentials as typeof credentials & { password: string }, {
        address: '192.0.2.1',
        requestId: 'request-1',
      }),
    );
    expect(refusal.details).toMatchObject({ field, fields: [{ message }] });
  });
});

describe('guessing passwords', () => {
  const TOO_MANY = { kind: 'unavailable', code: 'TOO_MANY_ATTEMPTS', details: { retryAfterSeconds: 900 } };

  async function guess(times: number, email = EMAIL, address = '192.0.2.1'): Promise<void> {
    for (let index = 0; index < times; index += 1) {
      await expectRefusal(() => logIn(email, `guess ${index}`, address), 'INVALID_CREDENTIALS');
    }
  }

  it('ends after 10 attempts at an account from one address, for 15 minutes', async () => {
    await guess(10);
    await expectRefusal(() => logIn(), TOO_MANY);
    app.clock.advance({ minutes: 15 });
    expect(await logIn()).toMatchObject({ user: { id: userId } });
  });

  it('does not lock the owner out, who is elsewhere', async () => {
    await guess(10);
    expect(await logIn(EMAIL, PASSWORD, '198.51.100.9')).toMatchObject({ user: { id: userId } });
  });

  it('does not lock out a device that has signed in before, also when everybody guesses', async () => {
    const { deviceToken } = await logIn();
    for (let index = 0; index < 11; index += 1) await guess(9, EMAIL, `203.0.113.${index}`);
    await expectRefusal(() => logIn(EMAIL, PASSWORD, '198.51.100.9'), TOO_MANY);
    const strange = () => logIn(EMAIL, PASSWORD, '203.0.113.1', 'a device token of nobody');
    await expectRefusal(strange, TOO_MANY);
    const known = () => logIn(EMAIL, PASSWORD, '203.0.113.1', deviceToken);
    expect(await known()).toMatchObject({ user: { id: userId }, deviceToken });
  });

  it('has ten tries on a known device as well', async () => {
    const { deviceToken } = await logIn();
    const guessThere = () => logIn(EMAIL, 'guess', '192.0.2.1', deviceToken);
    for (let index = 0; index < 10; index += 1) {
      await expectRefusal(guessThere, 'INVALID_CREDENTIALS');
    }
    await expectRefusal(guessThere, TOO_MANY);
  });

  it('ends likewise at an account that does not exist', async () => {
    await guess(10, 'nobody@maumee.test');
    await expectRefusal(() => logIn('nobody@maumee.test'), TOO_MANY);
  });

  it('ends after 50 attempts from one address, at whatever accounts', async () => {
    for (let account = 0; account < 5; account += 1) await guess(10, `rider${account}@maumee.test`);
    await expectRefusal(() => logIn(), TOO_MANY);
    expect(await logIn(EMAIL, PASSWORD, '198.51.100.9')).toMatchObject({ user: { id: userId } });
  });

  it('starts over for the account that has logged in', async () => {
    await guess(9);
    await logIn();
    await guess(10);
    await expectRefusal(() => logIn(), TOO_MANY);
  });
});

describe('a session', () => {
  it("is nobody's without a token, with an unknown one, and after logging out", async () => {
    const { token } = await logIn();
    await app.useCases.logOut.execute(token);
    await app.useCases.logOut.execute('unknown');
    await app.useCases.logOut.execute(null);
    for (const none of [token, 'unknown', '', null]) expect(await authenticate(none)).toBeNull();
  });

  it("is over at once when its user is suspended, and goes by the user's role of now", async () => {
    const { token } = await logIn();
    app.changeUser(userId, { userType: 'admin' });
    expect(await authenticate(token)).toMatchObject({ actor: { userType: 'admin' } });
    app.changeUser(userId, { suspended: true, suspendedReason: 'Complaint' });
    expect(await authenticate(token)).toBeNull();
  });
});

describe('the security log', () => {
  const origin = { address: '192.0.2.1', requestId: 'request-1' };

  it('has every sign-in and sign-out, with where it came from', async () => {
    app.securityLog.events.length = 0;
    const { token } = await logIn();
    await app.useCases.logOut.execute(token, origin);
    await app.useCases.logOut.execute(token, origin);
    expect(app.securityLog.events).toEqual([
      { kind: 'sign_in', userId, origin },
      { kind: 'sign_out', userId, origin },
    ]);
  });

  it('has refused sign-ins, with the address as typed only where it belongs to nobody', async () => {
    app.securityLog.events.length = 0;
    await toRefusal(() => logIn(EMAIL, 'guess'));
    await toRefusal(() => logIn('nobody@maumee.test', 'guess'));
    app.changeUser(userId, { suspended: true, suspendedReason: 'Complaint' });
    await toRefusal(() => logIn());
    expect(app.securityLog.events).toEqual([
      { kind: 'sign_in_refused', userId, origin },
      { kind: 'sign_in_refused', userId: null, account: 'nobody@maumee.test', origin },
      { kind: 'sign_in_refused', userId, origin, details: { code: 'SUSPENDED' } },
    ]);
  });
});
