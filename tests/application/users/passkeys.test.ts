import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountSettings } from '../../../application/users/account-settings.ts';
import { MAX_PASSKEYS } from '../../../domain/users/passkey.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';
import { SoftwareAuthenticator } from '../../support/software-authenticator.ts';
import { DANA, MARCUS, ORIGIN, PasskeyScene, Person, REFUSED } from './passkey-scene.ts';

let scene: PasskeyScene;
let app: PasskeyScene['app'];
let phone: SoftwareAuthenticator;
let dana: Person;

async function open(settings?: Partial<AccountSettings>): Promise<void> {
  scene = await PasskeyScene.open(settings);
  ({ app, phone, dana } = scene);
}
beforeEach(() => open());

const question = (pendingToken?: string) => scene.question(pendingToken);
const finish = (answer: unknown) => scene.finish(answer);
const signIn = () => scene.signIn();
const logIn = () => scene.logIn();

describe('a passkey', () => {
  it('is asked for on the site of the installation, by its owner, and verified each time', async () => {
    await dana.add(phone);
    expect(await dana.ask()).toMatchObject({
      rp: { id: 'maumee.test', name: 'Maumee' },
      user: { name: DANA.email, displayName: 'Dana Whitfield' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: dana.passkeys()[0]?.credentialId, transports: ['internal'] }],
    });
    expect(await question()).toMatchObject({ rpId: 'maumee.test', userVerification: 'required' });
  });

  it('signs in without address and password, both steps at once', async () => {
    await dana.add(phone, 'Phone of Dana');
    const { user, token } = await signIn();
    expect(user.id).toBe(dana.userId);
    expect((await app.useCases.authenticate.execute(token))?.actor.session?.isFresh).toBe(true);
    expect(dana.passkeys()).toMatchObject([{ name: 'Phone of Dana', lastUsedAt: app.clock.now() }]);
    expect(app.securityLog.events).toContainEqual(
      expect.objectContaining({ kind: 'sign_in', details: { passkey: true } }),
    );
  });

  it('that is the first second factor brings recovery codes, ends other sessions and is told by mail', async () => {
    const other = await logIn();
    const codes = await dana.add(phone);
    expect(codes).toHaveLength(10);
    expect(await app.useCases.authenticate.execute(other.token)).toBeNull();
    expect([...app.tables.emails.values()].map(({ data }) => data)).toContainEqual({
      change: 'passkey-added',
    });
    expect(await dana.add(new SoftwareAuthenticator(), 'Key')).toBeNull();
    expect(await app.useCases.showSecondFactor.execute(await dana.actor())).toMatchObject({
      hasApp: false,
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'Phone' }, { name: 'Key' }],
    });
  });

  it('counts as the second factor that admins need', async () => {
    await open({ adminsNeedSecondFactor: true });
    app.changeUser(dana.userId, { userType: 'admin' });
    expect((await dana.actor()).needsSecondFactor).toBe(true);
    await dana.add(phone);
    expect((await dana.actor()).needsSecondFactor).toBeUndefined();
  });

  it('that is removed signs nobody in, and the password alone does again', async () => {
    await dana.add(phone);
    await dana.remove();
    await expectRefusal(() => signIn(), REFUSED);
    expect((await logIn()).user.id).toBe(dana.userId);
    expect(await app.useCases.showSecondFactor.execute(await dana.actor())).toEqual({
      hasApp: false,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect([...app.tables.emails.values()].map(({ data }) => data)).toContainEqual({
      change: 'passkey-removed',
    });
  });

  it('that is removed leaves the second step on while there is another', async () => {
    await dana.add(phone);
    await dana.add(new SoftwareAuthenticator());
    await dana.remove();
    await expectRefusal(logIn, 'SECOND_FACTOR_REQUIRED');
  });

  it('of somebody else is not removed', async () => {
    await dana.add(phone);
    const marcus = await Person.signUp(app, MARCUS);
    const passkeyId = dana.passkeys()[0]?.id ?? '';
    const remove = async () => app.useCases.removePasskey.execute(await marcus.actor(), { passkeyId });
    await expectRefusal(remove, { kind: 'not_found' });
    expect(dana.passkeys()).toHaveLength(1);
  });

  it('has a name, and there is room for ten', async () => {
    await expectRefusal(() => dana.add(phone, ' '), { kind: 'invalid' });
    const answer = phone.create(await dana.ask());
    for (let index = 0; index < MAX_PASSKEYS; index += 1) await dana.add(new SoftwareAuthenticator());
    const tooMany = { code: 'TOO_MANY_PASSKEYS' };
    await expectRefusal(() => dana.ask(), tooMany);
    const add = () => dana.register(answer);
    await expectRefusal(add, tooMany);
  });

  it('goes with everything else when the support resets the second factor', async () => {
    await dana.add(phone);
    const admin = await app.admin();
    await app.useCases.resetSecondFactor.execute(admin, { email: DANA.email, reason: 'Phone lost' });
    await expectRefusal(() => signIn(), REFUSED);
    expect((await logIn()).user.id).toBe(dana.userId);
  });
});

describe('a passkey as the second step', () => {
  const firstStep = async () => (await toRefusal(logIn)).details;

  it('takes the place of a code, from those of the account alone', async () => {
    await dana.add(phone);
    const { pendingToken, methods } = await firstStep();
    expect(methods).toEqual(['passkey']);
    const asked = await question(String(pendingToken));
    expect(asked).toMatchObject({ allowCredentials: [{ id: dana.passkeys()[0]?.credentialId }] });
    expect((await finish(phone.get(asked))).user.id).toBe(dana.userId);
    await expectRefusal(() => question(String(pendingToken)), 'LINK_EXPIRED');
  });

  it('does not take the passkey of another account', async () => {
    await dana.add(phone);
    const marcus = await Person.signUp(app, MARCUS);
    const key = new SoftwareAuthenticator();
    await marcus.add(key);
    const { pendingToken } = await firstStep();
    const asked = await question(String(pendingToken));
    await expectRefusal(() => finish(key.get(asked)), REFUSED);
  });

  it('may be a recovery code when the passkey is not at hand', async () => {
    const codes = await dana.add(phone);
    const { pendingToken } = await firstStep();
    const given = { pendingToken: String(pendingToken), code: codes?.[0] ?? '' };
    expect((await app.useCases.completeSignIn.execute(given, ORIGIN)).user.id).toBe(dana.userId);
  });
});

describe('proving again who is there with a passkey', () => {
  it('takes the place of the password', async () => {
    await dana.add(phone);
    app.clock.advance({ minutes: 20 });
    const passkey = phone.get(await dana.askForProof());
    await dana.prove(passkey);
    expect((await dana.actor()).session?.isFresh).toBe(true);
  });

  it('takes nobody else’s', async () => {
    await dana.add(phone);
    const marcus = await Person.signUp(app, MARCUS);
    app.clock.advance({ minutes: 20 });
    const passkey = phone.get(await dana.askForProof());
    const prove = () => marcus.prove(passkey);
    await expectRefusal(prove, 'PASSKEY_REFUSED');
    expect((await marcus.actor()).session?.isFresh).toBe(false);
  });
});
