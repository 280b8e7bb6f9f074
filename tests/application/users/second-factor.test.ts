import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountSettings } from '../../../application/users/account-settings.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';

const ORIGIN = { address: '192.0.2.1', requestId: 'request-1' };
const EMAIL = 'dana@maumee.test';
const ACCOUNT = { email: EMAIL, password: 'maumee-river', firstName: 'Dana', lastName: 'Whitfield' };
const INVALID = { kind: 'invalid', code: 'INVALID_CODE' };

let app: InMemoryApp;
let token: string;
let userId: string;
let secret: string;
let recoveryCodes: string[];

async function open(settings: Partial<AccountSettings> = {}): Promise<void> {
  app = new InMemoryApp(undefined, undefined, settings);
  const signedIn = await app.useCases.registerUser.execute(ACCOUNT, { origin: ORIGIN });
  token = signedIn.token;
  userId = signedIn.user.id;
}

async function actor(one = token): Promise<UserActor> {
  const caller = await app.useCases.authenticate.execute(one);
  if (!caller) throw new RangeError('Signed out');
  return caller.actor;
}

const codeNow = () => new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });

/** Sets an app up; the clock goes on, so that the next code is a new one. */
async function setUp(): Promise<void> {
  ({ secret } = await app.useCases.startApp.execute(await actor()));
  recoveryCodes = await app.useCases.confirmApp.execute(await actor(), { code: codeNow() });
  app.clock.advance({ seconds: 30 });
}

const logIn = async () => app.useCases.logIn.execute(ACCOUNT, ORIGIN);

async function firstStep(): Promise<string> {
  const error: unknown = await logIn().catch((refusal: unknown) => refusal);
  if (!(error instanceof DomainError)) throw new RangeError('Signed in without a second step');
  expect(error).toMatchObject({ kind: 'unauthenticated', code: 'SECOND_FACTOR_REQUIRED' });
  return String(error.details['pendingToken']);
}

const complete = (pendingToken: string, code: string) =>
  app.useCases.completeSignIn.execute({ pendingToken, code }, ORIGIN);

beforeEach(async () => {
  await open();
  await setUp();
});

describe('an authenticator app', () => {
  it('is on after its first code, which signs out every other session and is told by mail', async () => {
    await open();
    const { token: other } = await logIn();
    const { uri } = await app.useCases.startApp.execute(await actor());
    expect(uri).toMatch(/^otpauth:\/\/totp\/Maumee:dana%40maumee\.test\?issuer=Maumee&secret=[A-Z2-7]{32}/);
    expect(app.tables.users.get(userId)?.hasSecondFactor).toBe(false);
    expect((await logIn()).user.id).toBe(userId);
    await setUp();
    expect(app.tables.users.get(userId)?.hasSecondFactor).toBe(true);
    expect(await app.useCases.authenticate.execute(other)).toBeNull();
    const notices = [...app.tables.emails.values()].map(({ data }) => data);
    expect(notices).toContainEqual({ change: 'app-added' });
    expect(await app.useCases.showSecondFactor.execute(await actor())).toEqual({
      hasApp: true,
      passkeys: [],
      recoveryCodesLeft: 10,
    });
  });

  it('is not on by a wrong code', async () => {
    await open();
    await app.useCases.startApp.execute(await actor());
    const confirm = async () => app.useCases.confirmApp.execute(await actor(), { code: '000000' });
    await expectRefusal(confirm, INVALID);
    expect((await logIn()).user.id).toBe(userId);
  });

  it('is not replaced by another one unseen', async () => {
    const start = async () => app.useCases.startApp.execute(await actor());
    await expectRefusal(start, 'SECOND_FACTOR_EXISTS');
  });

  it('is kept so that the database alone does not tell its secret', () => {
    const kept = app.tables.authenticatorApps.get(userId);
    expect(kept?.sealedSecret).not.toContain(secret);
    expect(JSON.stringify([...app.tables.recoveryCodes.values()].map((it) => [...it]))).not.toContain(
      recoveryCodes[0]?.replace('-', ''),
    );
  });

  it('is gone once it is removed, with its recovery codes', async () => {
    await app.useCases.removeApp.execute(await actor());
    expect((await logIn()).user.id).toBe(userId);
    expect(await app.useCases.showSecondFactor.execute(await actor())).toEqual({
      hasApp: false,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
  });
});

describe('signing in with a second factor', () => {
  it('takes password and code, and opens no session before both', async () => {
    const sessions = app.tables.sessions.size;
    const pending = await firstStep();
    expect(app.tables.sessions.size).toBe(sessions);
    expect(await app.useCases.authenticate.execute(pending)).toBeNull();
    const { token: opened, user } = await complete(pending, codeNow());
    expect(user.id).toBe(userId);
    expect(await app.useCases.authenticate.execute(opened)).not.toBeNull();
    await expectRefusal(() => complete(pending, codeNow()), 'LINK_EXPIRED');
  });

  it('takes no code twice, and none from before the last one', async () => {
    const code = codeNow();
    await complete(await firstStep(), code);
    const pending = await firstStep();
    await expectRefusal(() => complete(pending, code), INVALID);
    app.clock.advance({ seconds: 30 });
    await complete(pending, codeNow());
  });

  it('asks for the password again after five wrong codes', async () => {
    const pending = await firstStep();
    for (let index = 0; index < 5; index += 1) {
      await expectRefusal(() => complete(pending, '000000'), INVALID);
    }
    await expectRefusal(() => complete(pending, codeNow()), 'LINK_EXPIRED');
  });

  it('stops guessing of codes however often the right password is given', async () => {
    let refusal = await toRefusal(async () => complete(await firstStep(), '000000'));
    for (let index = 0; index < 9; index += 1) {
      expect(refusal).toMatchObject(INVALID);
      refusal = await toRefusal(async () => complete(await firstStep(), '000000'));
    }
    await expectRefusal(logIn, 'TOO_MANY_ATTEMPTS');
  });

  it('stops guessing of codes from ever new addresses too', async () => {
    const guess = async (address: string) => {
      const origin = { ...ORIGIN, address };
      const refusal = await toRefusal(() => app.useCases.logIn.execute(ACCOUNT, origin));
      const pendingToken = String(refusal.details['pendingToken']);
      const give = () => app.useCases.completeSignIn.execute({ pendingToken, code: '000000' }, origin);
      return [await toRefusal(give), await toRefusal(give), await toRefusal(give), await toRefusal(give)];
    };
    for (let index = 0; index < 25; index += 1) {
      expect(await guess(`198.51.100.${index}`)).toMatchObject([INVALID, INVALID, INVALID, INVALID]);
    }
    const [refused] = await guess('203.0.113.1');
    expect(refused).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });

  it('waits ten minutes for the code', async () => {
    const pending = await firstStep();
    app.clock.advance({ minutes: 10 });
    await expectRefusal(() => complete(pending, codeNow()), 'LINK_EXPIRED');
  });

  it('takes each recovery code once, however it is typed, and tells by mail', async () => {
    const [code = '', other = ''] = recoveryCodes;
    await complete(await firstStep(), code.toUpperCase().replace('-', ' '));
    const pending = await firstStep();
    await expectRefusal(() => complete(pending, code), INVALID);
    await complete(pending, other);
    expect([...app.tables.emails.values()].map(({ data }) => data)).toContainEqual({
      change: 'recovery-code-used',
    });
  });

  it('takes no recovery code that was renewed since', async () => {
    const renewed = await app.useCases.renewRecoveryCodes.execute(await actor());
    const pending = await firstStep();
    await expectRefusal(() => complete(pending, recoveryCodes[0] ?? ''), INVALID);
    await complete(pending, renewed[0] ?? '');
  });

  it('is refused for a wrong password as ever', async () => {
    const wrong = () => app.useCases.logIn.execute({ email: EMAIL, password: 'guess' }, ORIGIN);
    await expectRefusal(wrong, { code: 'INVALID_CREDENTIALS', details: {} });
  });
});

describe('proving who it is again, with a second factor', () => {
  it('takes a code, not the password alone', async () => {
    app.clock.advance({ minutes: 15 });
    const prove = async (input: object) => app.useCases.reauthenticate.execute(await actor(), input);
    await expectRefusal(() => prove({ password: ACCOUNT.password }), INVALID);
    expect((await actor()).session?.isFresh).toBe(false);
    await prove({ code: codeNow() });
    expect((await actor()).session?.isFresh).toBe(true);
  });
});

describe('an installation that wants a second factor of admins', () => {
  it('lets them do nothing but set one up', async () => {
    await open({ adminsNeedSecondFactor: true });
    expect((await actor()).needsSecondFactor).toBeUndefined();
    app.changeUser(userId, { userType: 'admin' });
    const list = async () => app.useCases.listSessions.execute(await actor());
    await expectRefusal(list, { kind: 'forbidden', code: 'SECOND_FACTOR_SETUP_REQUIRED' });
    await setUp();
    expect(await list()).toHaveLength(1);
  });
});

describe('a reset by the support', () => {
  it('removes the second factor, signs out, and keeps the reason', async () => {
    const cli = { kind: 'system', name: 'cli' } as const;
    await app.useCases.resetSecondFactor.execute(cli, { email: EMAIL, reason: 'Phone lost' });
    expect(await app.useCases.authenticate.execute(token)).toBeNull();
    expect((await logIn()).user.id).toBe(userId);
    expect(app.tables.audit).toMatchObject([
      { actor: cli, action: 'user.reset-second-factor', subjectId: userId, reason: 'Phone lost' },
    ]);
  });
});
