import { beforeEach, describe, expect, it } from 'vitest';
import { HmacSecretTokens } from '../../../adapters/identity/hmac-secret-tokens.ts';
import type { AccountSettings } from '../../../application/users/account-settings.ts';
import { maskedEmail } from '../../../domain/users/masked-email.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

const ORIGIN = { address: '192.0.2.1', requestId: 'request-1' };
const EMAIL = 'dana@maumee.test';
const PASSWORD = 'maumee-river';
const ACCOUNT = { email: EMAIL, password: PASSWORD, firstName: 'Dana', lastName: 'Whitfield' };
const tokens = new HmacSecretTokens('a secret of the tests that is long enough');

let app: InMemoryApp;
let token: string;
let userId: string;

async function open(settings: Partial<AccountSettings> = {}): Promise<void> {
  app = new InMemoryApp(undefined, undefined, settings);
  const signedIn = await app.useCases.registerUser.execute(ACCOUNT, { origin: ORIGIN });
  token = signedIn.token;
  userId = signedIn.user.id;
}
beforeEach(() => open());

const logIn = async (password = PASSWORD, email = EMAIL) =>
  app.useCases.logIn.execute({ email, password }, ORIGIN);
const isSignedIn = async (one: string) => (await app.useCases.authenticate.execute(one)) !== null;

async function actor(one = token): Promise<UserActor> {
  const caller = await app.useCases.authenticate.execute(one);
  if (!caller) throw new RangeError('Signed out');
  return caller.actor;
}

const mails = (template: string) =>
  [...app.tables.emails.values()].filter((email) => email.template === template);

/** The token that the last mail of a template links to. */
function linkOf(template: string): string {
  const data = mails(template).at(-1)?.data;
  if (!data || !('tokenId' in data)) throw new RangeError(`No ${template}`);
  return tokens.derive(String(data.tokenId));
}

describe('changing the password', () => {
  const change = async (currentPassword = PASSWORD, newPassword = 'sandusky-bay') =>
    app.useCases.changePassword.execute(await actor(), { currentPassword, newPassword });

  it('ends every other session, keeps this one, and tells by mail', async () => {
    const { token: other } = await logIn();
    await change();
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
    await expectRefusal(() => logIn(), 'INVALID_CREDENTIALS');
    expect(await logIn('sandusky-bay')).toMatchObject({ user: { id: userId } });
    expect(mails('password-changed')).toMatchObject([{ recipient: EMAIL }]);
  });

  it('forgets every device but the one at hand: others count as strangers again', async () => {
    const at = (deviceToken: string | null) => ({ ...ORIGIN, deviceToken });
    const credentials = { email: EMAIL, password: PASSWORD };
    const { deviceToken: own } = await app.useCases.logIn.execute(credentials, at(null));
    const { deviceToken: other } = await app.useCases.logIn.execute(credentials, at(null));
    const input = { currentPassword: PASSWORD, newPassword: 'sandusky-bay' };
    await app.useCases.changePassword.execute(await actor(), input, own);
    for (let index = 0; index < 10; index += 1) await logIn('a guess').catch(() => undefined);
    const again = (deviceToken: string) =>
      app.useCases.logIn.execute({ email: EMAIL, password: 'sandusky-bay' }, at(deviceToken));
    expect((await again(own)).user.id).toBe(userId);
    await expectRefusal(() => again(other), 'TOO_MANY_ATTEMPTS');
  });

  it('needs the password of now, ten guesses at most in one session', async () => {
    for (let index = 0; index < 10; index += 1) {
      await expectRefusal(() => change('guess'), {
        code: 'WRONG_PASSWORD',
        message: 'Current password is incorrect',
      });
    }
    await expectRefusal(() => change(), 'TOO_MANY_ATTEMPTS');
    expect(await logIn()).toMatchObject({ user: { id: userId } });
  });

  it.each(['short', 'Password1', EMAIL, ' '.repeat(9)])('refuses %j', async (newPassword) => {
    await expectRefusal(() => change(PASSWORD, newPassword), {
      kind: 'invalid',
      details: { field: 'newPassword' },
    });
    expect(await logIn()).toMatchObject({ user: { id: userId } });
  });
});

describe('a forgotten password', () => {
  const request = (email = EMAIL) => app.useCases.requestPasswordReset.execute({ email }, ORIGIN);
  const reset = (link: string, newPassword = 'sandusky-bay') =>
    app.useCases.resetPassword.execute({ token: link, newPassword }, ORIGIN);

  it('is replaced by a mailed link, once, and signs everything out', async () => {
    await request();
    const link = linkOf('password-reset');
    await reset(link);
    expect(await isSignedIn(token)).toBe(false);
    expect(await logIn('sandusky-bay')).toMatchObject({ user: { id: userId } });
    expect(mails('password-changed')).toHaveLength(1);
    await expectRefusal(() => reset(link, 'another-river'), {
      code: 'LINK_EXPIRED',
      message: 'This link has expired or has already been used',
    });
    expect(app.tables.users.get(userId)?.emailVerifiedAt).toEqual(app.clock.now());
  });

  it('is answered the same for an address without an account, and mails nobody', async () => {
    expect(await request('nobody@maumee.test')).toEqual(await request());
    expect(mails('password-reset')).toMatchObject([{ recipient: EMAIL }]);
  });

  it('cannot be replaced after an hour, or by an altered link', async () => {
    await request();
    const link = linkOf('password-reset');
    const expired = { code: 'LINK_EXPIRED' };
    await expectRefusal(() => reset(`${link}x`), expired);
    app.clock.advance({ minutes: 60 });
    await expectRefusal(() => reset(link), expired);
    expect(await logIn()).toMatchObject({ user: { id: userId } });
  });

  it('can be replaced by each link of its hour, until one of them was followed', async () => {
    await request();
    const first = linkOf('password-reset');
    app.clock.advance({ minutes: 2 });
    await request();
    const second = linkOf('password-reset');
    await reset(first);
    await expectRefusal(() => reset(second), 'LINK_EXPIRED');
    expect(await logIn('sandusky-bay')).toMatchObject({ user: { id: userId } });
  });

  it('survives a new password that is refused: the link is still good', async () => {
    await request();
    const link = linkOf('password-reset');
    await expectRefusal(() => reset(link, 'Password1'), { kind: 'invalid' });
    await reset(link);
  });

  it('mails once a minute at most, and stops guessing at addresses', async () => {
    for (let index = 0; index < 20; index += 1) await request();
    expect(mails('password-reset')).toHaveLength(1);
    await expectRefusal(() => request(), 'TOO_MANY_REQUESTS');
  });

  it('keeps no token anywhere, only its digest', async () => {
    await request();
    const link = linkOf('password-reset');
    const kept = JSON.stringify([...app.tables.oneTimeTokens, ...app.tables.emails, ...app.tables.audit]);
    expect(kept).not.toContain(link);
    expect(app.tables.oneTimeTokens.has(tokens.digest(link))).toBe(true);
  });
});

describe('changing the e-mail address', () => {
  const NEW = 'whitfield@maumee.test';
  const change = async (currentPassword = PASSWORD, email = NEW) =>
    app.useCases.changeEmail.execute(await actor(), { email, currentPassword });
  const confirm = (link: string) => app.useCases.confirmEmail.execute({ token: link }, ORIGIN);

  it('waits for the link that went to the new address, and tells the old one before and after', async () => {
    expect((await change()).email).toBe(EMAIL);
    expect(mails('email-change')).toMatchObject([{ recipient: NEW }]);
    expect(mails('email-change-requested')).toMatchObject([{ recipient: EMAIL, data: { email: NEW } }]);
    await confirm(linkOf('email-change'));
    expect(app.tables.users.get(userId)).toMatchObject({ email: NEW, emailVerifiedAt: app.clock.now() });
    expect(mails('email-changed')).toMatchObject([{ recipient: EMAIL }]);
    expect(app.tables.audit).toMatchObject([
      {
        action: 'user.change-email',
        subjectId: userId,
        before: { email: maskedEmail(EMAIL) },
        after: { email: maskedEmail(NEW) },
      },
    ]);
    await expectRefusal(() => confirm(linkOf('email-change')), 'LINK_EXPIRED');
  });

  it('needs the password, and an address that is nobody else’s, also when the link is followed', async () => {
    await expectRefusal(() => change('guess'), 'WRONG_PASSWORD');
    await change();
    await app.useCases.registerUser.execute({ ...ACCOUNT, email: NEW });
    await expectRefusal(() => change(), 'EMAIL_TAKEN');
    await expectRefusal(() => confirm(linkOf('email-change')), 'EMAIL_TAKEN');
    expect(app.tables.users.get(userId)?.email).toBe(EMAIL);
  });

  it('comes with the profile, which documented forms send whole', async () => {
    const update = async (input: object) => app.useCases.updateProfile.execute(await actor(), input);
    expect(await update({ email: EMAIL, firstName: 'Dan', phone: '419 555 0100' })).toMatchObject({
      email: EMAIL,
      firstName: 'Dan',
      lastName: 'Whitfield',
      phone: '+14195550100',
    });
    await expectRefusal(() => update({ email: NEW }), { details: { field: 'currentPassword' } });
    await update({ email: NEW, currentPassword: PASSWORD });
    expect(mails('email-change')).toMatchObject([{ recipient: NEW }]);
  });

  it('makes a link for a forgotten password that went to the old address useless', async () => {
    await app.useCases.requestPasswordReset.execute({ email: EMAIL }, ORIGIN);
    const link = linkOf('password-reset');
    await change();
    await confirm(linkOf('email-change'));
    const reset = () =>
      app.useCases.resetPassword.execute({ token: link, newPassword: 'sandusky-bay' }, ORIGIN);
    await expectRefusal(reset, 'LINK_EXPIRED');
  });

  it('happens at once where there is no mail server to confirm it by', async () => {
    await open({ canSendEmail: false });
    expect(await change()).toMatchObject({ email: NEW, emailVerifiedAt: null });
    expect(app.tables.audit).toMatchObject([{ action: 'user.change-email' }]);
  });
});

describe('an installation that wants addresses verified', () => {
  it('takes bookings only after the link was followed', async () => {
    await open({ mustVerifyEmail: true });
    const book = async () => app.request(await actor());
    await expectRefusal(book, { kind: 'forbidden', code: 'EMAIL_NOT_VERIFIED' });
    await app.useCases.verifyEmail.execute(await actor());
    await app.useCases.verifyEmail.execute(await actor());
    expect(mails('email-verification')).toHaveLength(1);
    await app.useCases.confirmEmail.execute({ token: linkOf('email-verification') }, ORIGIN);
    await expectRefusal(book, 'INSUFFICIENT_FUNDS');
  });
});
