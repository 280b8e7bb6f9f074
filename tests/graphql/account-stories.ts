import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { HmacSecretTokens } from '../../adapters/identity/hmac-secret-tokens.ts';
import type { ConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import type { FixedClock } from '../support/in-memory/fixed-clock.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { aPicture, incoming, partsOf } from '../support/uploads.ts';
import { SECRET_KEY, WEB_URL } from '../support/compose-use-cases.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import type { Ask, Asking } from './asking.ts';
import type { SignedUp } from './graphql-app.ts';

/** A new account that looks at its sessions, ends them, and signs out. */
export async function signUpAndOut({ query, change }: Asking, pool: ConnectionPool): Promise<void> {
  const input = { email: 'new@maumee.test', password: 'secret-1', firstName: 'N', lastName: 'E' };
  await change('register', input);
  const signedIn = await change<SignedUp>('logIn', { email: input.email, password: input.password });
  expect(await query('currentUser', {}, signedIn)).toMatchObject({ email: input.email, type: 'RIDER' });
  const [session] = await query<{ id: string }[]>('sessions', {}, signedIn);
  const another = await change<SignedUp>('logIn', { email: input.email, password: input.password });
  const [own, other] = await query<{ id: string }[]>('sessions', {}, signedIn);
  expect([own?.id, other !== undefined]).toEqual([session?.id, true]);
  expect(await change<object[]>('endSession', { sessionId: other?.id }, signedIn)).not.toContainEqual(other);
  expect(await query('currentUser', {}, another)).toBeNull();
  expect(await query('sessionEnd', {}, another)).toBe('SIGNED_OUT_ELSEWHERE');
  expect(await change('endOtherSessions', {}, signedIn)).toMatchObject([{ isCurrent: true }]);
  await ownAccount(change, signedIn, input.password);
  await mailedLinks(change, signedIn, pool);
  const again = await change<SignedUp>('logIn', { email: 'newer@maumee.test', password: 'swan-creek' });
  expect(await change('logOut', {}, again)).toMatchObject({ isEmailVerified: true });
  expect(await query('currentUser', {}, signedIn)).toBeNull();
}

/** A device that has notifications switched on, and what the support reads of it. */
export async function notifyDevice(
  { query, change }: Asking,
  who: SignedUp,
  admin: SignedUp,
  pool: ConnectionPool,
): Promise<void> {
  const keys = { publicKey: 'B'.repeat(87), secret: 'A'.repeat(22) };
  const device = { endpoint: 'https://push.test/story', ...keys, language: 'ES' };
  expect(await change('switchNoticesOn', device, who)).toMatchObject({ isDeviceOn: true });
  expect(await change('sendTestNotice', {}, who)).toMatchObject({ isDeviceOn: true });
  await pool.query(
    `update notices set status = 'sent', sent_at = now(), last_error = 'Busy' where user_id = $1`,
    [who.id],
  );
  const list = await query('notices', { userId: who.id }, admin);
  expect(list).toMatchObject({ edges: [{ node: { kind: 'test', devices: 0 } }] });
  const choice = { kind: 'ride-accepted', channel: 'MAIL', isOn: false };
  const chosen = { id: 'ride-accepted', channels: [{ isOn: true }, { channel: 'MAIL', isOn: false }] };
  const { kinds } = await change<{ kinds: object[] }>('chooseNotice', choice, who);
  expect(kinds.find((kind) => 'id' in kind && kind.id === chosen.id)).toMatchObject(chosen);
  expect(await change('switchNoticesOff', {}, who)).toMatchObject({ isDeviceOn: false });
  expect(await query('noticeSettings', {}, who)).toMatchObject({ isDeviceOn: false });
}

/** What a user changes of the own account with the password. */
async function ownAccount(change: Ask, who: SignedUp, password: string): Promise<void> {
  const { version } = await change<{ version: string }>('reauthenticate', { password }, who);
  const contact = { firstName: 'Nia', phone: '419 555 0100', version };
  expect(await change('updateProfile', contact, who)).toMatchObject({
    firstName: 'Nia',
    lastName: 'E',
  });
  expect(await change('reauthenticate', { password }, who)).toMatchObject({ firstName: 'Nia' });
  const input = { currentPassword: password, newPassword: 'sandusky-bay' };
  expect(await change('changePassword', input, who)).toMatchObject({ firstName: 'Nia' });
}

/** What goes by a link, which is read from the outbox as its job would. */
async function mailedLinks(change: Ask, who: SignedUp, pool: ConnectionPool): Promise<void> {
  const getToken = async (template: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `select data ->> 'tokenId' as id from emails where template = $1 order by id desc limit 1`,
      [template],
    );
    return new HmacSecretTokens(SECRET_KEY).derive(rows[0]?.id ?? '');
  };
  const email = 'newer@maumee.test';
  expect(await change('verifyEmail', undefined, who)).toMatchObject({ isEmailVerified: false });
  await change('changeEmail', { email, currentPassword: 'sandusky-bay' }, who);
  const stop = { token: await getToken('email-change-requested') };
  expect(await change('cancelEmailChange', stop)).toEqual({ message: 'Email address kept' });
  await change('changeEmail', { email, currentPassword: 'sandusky-bay' }, who);
  await change('confirmEmail', { token: await getToken('email-change') });
  await change('requestPasswordReset', { email });
  const input = { token: await getToken('password-reset'), newPassword: 'swan-creek' };
  expect(await change('resetPassword', input)).toEqual({ message: 'Password changed' });
}

/** A second factor from its setup to its reset by an admin. */
export async function secondFactor(
  { query, change }: Asking,
  admin: SignedUp,
  clock: FixedClock,
): Promise<void> {
  const account = { email: 'careful@maumee.test', password: 'swan-creek' };
  const who = await change<SignedUp>('register', { ...account, firstName: 'C', lastName: 'F' });
  const { secret } = await change<{ secret: string }>('startAuthenticatorApp', undefined, who);
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
  await change('confirmAuthenticatorApp', { code: codeNow() }, who);
  const { codes } = await change<{ codes: string[] }>('renewRecoveryCodes', undefined, who);
  expect(await query('secondFactor', {}, who)).toEqual({ hasApp: true, passkeys: [], recoveryCodesLeft: 10 });
  const refusal = await change('logIn', account).then(() => '', String);
  const pendingToken = /"pendingToken":"([^"]+)"/.exec(refusal)?.[1];
  const signedIn = await change<SignedUp & { user: { id: string } }>('completeSignIn', {
    pendingToken,
    code: codes[0],
  });
  expect(await change('removeAuthenticatorApp', undefined, signedIn)).toMatchObject({ hasApp: false });
  await passkey(change, signedIn);
  await change('resetSecondFactor', { email: account.email, reason: 'Phone lost' }, admin);
  const userId = signedIn.user.id;
  await change('suspendUser', { userId, reason: 'Chargebacks' }, admin);
  expect(await change('reinstateUser', { userId, reason: 'Cleared up' }, admin)).toMatchObject({
    id: userId,
  });
}

/** An account that is opened and closed for good. */
export async function comeAndGo({ query, change }: Asking): Promise<void> {
  const account = { email: 'leaving@maumee.test', password: 'swan-creek' };
  const who = await change<SignedUp>('register', { ...account, firstName: 'L', lastName: 'V' });

  expect(await change('deleteAccount', undefined, who)).toEqual({ message: 'Account deleted' });
  expect(await query('currentUser', {}, who)).toBeNull();
}

/** A photo from its upload until it is taken away. */
export async function changePhoto(
  change: Ask,
  useCases: Pick<UseCases, 'receiveUpload'>,
  who: SignedUp,
): Promise<void> {
  const { uploadUrl } = await change<{ uploadUrl: string }>('createUpload', {}, who);
  const { id, token } = partsOf(uploadUrl);
  await useCases.receiveUpload.execute(id, token, incoming(await aPicture()));
  const profileImageUrl = `/api/objects/photos/${id}`;
  expect(await change('setProfilePhoto', { photoUrl: uploadUrl }, who)).toMatchObject({ profileImageUrl });
  expect(await change('removeProfilePhoto', undefined, who)).toMatchObject({ profileImageUrl: null });
}

/** A passkey from its registration to its removal. */
async function passkey(change: Ask, who: SignedUp): Promise<void> {
  const phone = new SoftwareAuthenticator();
  const lie = { origin: WEB_URL };
  const ask = async (name: string, input?: object) =>
    (await change<{ options: unknown }>(name, input, who)).options;
  const answer = phone.create(await ask('startPasskeyRegistration'), lie);
  const { recoveryCodes } = await change('registerPasskey', { name: 'Phone', answer }, who);
  expect(recoveryCodes).toHaveLength(10);
  const passkeyAnswer = phone.get(await ask('startPasskeyReauthentication'), lie);
  await change('reauthenticate', { passkey: passkeyAnswer }, who);
  const signIn = { answer: phone.get(await ask('startPasskeySignIn', {}), lie) };
  const again = await change<SignedUp>('signInWithPasskey', signIn);
  const another = new SoftwareAuthenticator().create(await ask('startPasskeyRegistration'), lie);
  const { secondFactor: both } = await change<{ secondFactor: { passkeys: { id: string }[] } }>(
    'registerPasskey',
    { name: 'Key', answer: another },
    again,
  );
  const [first] = both.passkeys;
  expect(await change('removePasskey', { passkeyId: first?.id }, again)).toMatchObject({
    passkeys: [{ name: 'Key', lastUsedAt: null }],
  });
}
