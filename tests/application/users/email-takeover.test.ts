import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HmacSecretTokens } from '../../../adapters/identity/hmac-secret-tokens.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { FakePasswords } from '../../support/in-memory/fake-passwords.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';
import { SYSTEM } from '../../support/test-use-cases.ts';

const ORIGIN = { address: '192.0.2.1', requestId: 'request-1' };
const EMAIL = 'dana@maumee.test';
const THEIRS = 'mallory@maumee.test';
const PASSWORD = 'maumee-river';
const NEW_PASSWORD = 'sandusky-bay';
const ACCOUNT = { email: EMAIL, password: PASSWORD, firstName: 'Dana', lastName: 'Whitfield' };
const EXPIRED = { kind: 'invalid', code: 'LINK_EXPIRED' };
const tokens = new HmacSecretTokens('a secret of the tests that is long enough');

let app: InMemoryApp;
let admin: UserActor;
let owner: UserActor;
let ownerToken: string;
/** Whoever knows the password, too. */
let attacker: UserActor;
let codeNow: () => string;

const signIn = async (password = PASSWORD) => {
  const { token } = await app.useCases.logIn.execute({ email: EMAIL, password }, ORIGIN);
  return actorOf(token);
};
async function actorOf(token: string): Promise<UserActor> {
  const caller = await app.useCases.authenticate.execute(token);
  if (!caller) throw new RangeError('Signed out');
  return caller.actor;
}

/** The tokens that the mails of a template link to, in their order. */
function linksOf(template: string): string[] {
  return [...app.tables.emails.values()].flatMap((email) =>
    email.template === template && 'tokenId' in email.data ? [tokens.derive(String(email.data.tokenId))] : [],
  );
}
const linkOf = (template: string) => linksOf(template).at(-1) ?? '';

const askToChange = (by: UserActor, email = THEIRS) =>
  app.useCases.changeEmail.execute(by, { email, currentPassword: PASSWORD });
const confirm = (token = linkOf('email-change')) => app.useCases.confirmEmail.execute({ token }, ORIGIN);
const cancel = (token = linkOf('email-change-requested')) =>
  app.useCases.cancelEmailChange.execute({ token }, ORIGIN);
const reset = (token: string) =>
  app.useCases.resetPassword.execute({ token, newPassword: NEW_PASSWORD }, ORIGIN);
const emailNow = () => app.tables.users.get(owner.userId)?.email;

beforeEach(async () => {
  app = new InMemoryApp();
  admin = await app.admin();
  ({ token: ownerToken } = await app.useCases.registerUser.execute(ACCOUNT, { origin: ORIGIN }));
  owner = await actorOf(ownerToken);
  attacker = await signIn();
});
afterEach(() => vi.restoreAllMocks());

/** Another second step, which only a code is missing from. */
async function firstStep(): Promise<string> {
  const error: unknown = await signIn().catch((refusal: unknown) => refusal);
  if (!(error instanceof DomainError)) throw new RangeError('Signed in without a second step');
  return String(error.details['pendingToken']);
}

async function setUpApp(): Promise<void> {
  const { secret } = await app.useCases.startApp.execute(owner);
  codeNow = () => new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
  await app.useCases.confirmApp.execute(owner, { code: codeNow() });
  app.clock.advance({ seconds: 30 });
}

/** Everything after which nobody gets in by what was opened before. */
const ENDINGS: Readonly<Record<string, () => Promise<unknown>>> = {
  'changes the password': () =>
    app.useCases.changePassword.execute(owner, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  'follows a link for a new password': () => reset(linkOf('password-reset')),
  'gets a new password from an admin': () =>
    app.useCases.setUserPassword.execute(admin, { userId: owner.userId, newPassword: NEW_PASSWORD }),
  'gets a new password on the command line': () =>
    app.useCases.setUserPassword.execute(SYSTEM, { userId: owner.userId, newPassword: NEW_PASSWORD }),
  'signs out everywhere else': () => app.useCases.endOtherSessions.execute(owner),
  'is signed out by the support': () =>
    app.useCases.endSessionsOf.execute(admin, { userId: owner.userId, reason: 'Phone lost' }),
  'gets another role': () =>
    app.useCases.changeRole.execute(admin, { userId: owner.userId, userType: 'driver' }),
  'is suspended': () => app.useCases.suspendUser.execute(admin, { userId: owner.userId, reason: 'Fraud' }),
  'loses the second factor': () =>
    app.useCases.resetSecondFactor.execute(admin, { email: EMAIL, reason: 'Phone lost' }),
};

describe('somebody who knows the password asks for another e-mail address', () => {
  it.each(Object.keys(ENDINGS))('and gets nothing once the owner %s', async (name) => {
    await setUpApp();
    await app.useCases.requestPasswordReset.execute({ email: EMAIL }, ORIGIN);
    const resetLink = linkOf('password-reset');
    const pending = await firstStep();
    await askToChange(attacker);
    await app.useCases.verifyEmail.execute(attacker);

    await ENDINGS[name]?.();

    await expectRefusal(() => confirm(), EXPIRED);
    await expectRefusal(() => confirm(linkOf('email-verification')), EXPIRED);
    await expectRefusal(() => reset(resetLink), EXPIRED);
    const second = () =>
      app.useCases.completeSignIn.execute({ pendingToken: pending, code: codeNow() }, ORIGIN);
    await expectRefusal(second, EXPIRED);
    expect(emailNow()).toBe(EMAIL);
  });

  it('and gets nothing when the owner adds a second factor', async () => {
    await askToChange(attacker);
    await setUpApp();
    await expectRefusal(() => confirm(), EXPIRED);
  });

  it('leaves the links of others alone', async () => {
    const other = { ...ACCOUNT, email: 'sam@maumee.test' };
    const { token } = await app.useCases.registerUser.execute(other, { origin: ORIGIN });
    await askToChange(await actorOf(token), 'samuel@maumee.test');
    await ENDINGS['changes the password']?.();
    await confirm();
  });
});

/** Runs something while a password is looked at, which takes as long as a slow hash takes. */
function whilePasswordIsChecked(act: () => Promise<unknown>): void {
  vi.spyOn(FakePasswords.prototype, 'verify').mockImplementationOnce(async (hash, password) => {
    await act();
    return hash === `hashed:${password}`;
  });
}

describe('a password that is changed while the old one is looked at', () => {
  const change = () =>
    app.useCases.setUserPassword.execute(admin, { userId: owner.userId, newPassword: NEW_PASSWORD });

  it('asks for no other e-mail address', async () => {
    whilePasswordIsChecked(change);
    await expectRefusal(() => askToChange(attacker), 'WRONG_PASSWORD');
    expect(linksOf('email-change')).toEqual([]);
  });

  it('is not replaced by the one who knew the old one', async () => {
    whilePasswordIsChecked(change);
    const again = { currentPassword: PASSWORD, newPassword: 'another-river' };
    const refusal = await toRefusal(() => app.useCases.changePassword.execute(attacker, again));
    expect(refusal).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect((await signIn(NEW_PASSWORD)).userId).toBe(owner.userId);
  });

  it('leaves no session open', async () => {
    whilePasswordIsChecked(change);
    await expectRefusal(signIn, 'INVALID_CREDENTIALS');
    expect(await app.useCases.listSessions.execute(owner)).toEqual([]);
  });

  it('starts no second step', async () => {
    await setUpApp();
    whilePasswordIsChecked(change);
    await expectRefusal(signIn, 'INVALID_CREDENTIALS');
  });
});

describe('the link of the warning', () => {
  it('stops the change, once, without anybody being signed in', async () => {
    await askToChange(attacker);
    await cancel();
    await expectRefusal(() => confirm(), EXPIRED);
    await expectRefusal(() => cancel(), EXPIRED);
    expect(emailNow()).toBe(EMAIL);
    expect(app.securityLog.events).toContainEqual(
      expect.objectContaining({ kind: 'email_change_cancelled', userId: owner.userId }),
    );
  });

  it('also stops a later change, about which another mail warns', async () => {
    await askToChange(attacker);
    await askToChange(attacker, 'eve@maumee.test');
    await cancel(linksOf('email-change-requested')[0]);
    for (const link of linksOf('email-change')) {
      await expectRefusal(() => confirm(link), EXPIRED);
    }
  });

  it('says after the change that it has happened, and goes on saying so', async () => {
    await askToChange(attacker);
    await confirm();
    const changed = { kind: 'conflict', code: 'EMAIL_CHANGED' };
    await expectRefusal(() => cancel(), changed);
    await expectRefusal(() => cancel(), changed);
    expect(emailNow()).toBe(THEIRS);
  });

  it('is good after the password was changed, as the mail advises', async () => {
    await askToChange(attacker);
    await ENDINGS['changes the password']?.();
    await cancel();
    expect(emailNow()).toBe(EMAIL);
  });

  it('is refused when it is too old, altered, or meant for something else', async () => {
    await askToChange(attacker);
    const link = linkOf('email-change-requested');
    await expectRefusal(() => cancel(`${link}x`), EXPIRED);
    await expectRefusal(() => cancel(linkOf('email-change')), EXPIRED);
    await expectRefusal(() => confirm(link), EXPIRED);
    app.clock.advance({ hours: 24 });
    await expectRefusal(() => cancel(link), EXPIRED);
  });
});
