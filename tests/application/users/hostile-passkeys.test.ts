import { beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';
import { SoftwareAuthenticator, type Lie } from '../../support/software-authenticator.ts';
import { MARCUS, PasskeyScene, Person, REFUSED } from './passkey-scene.ts';

let scene: PasskeyScene;
let app: PasskeyScene['app'];
let phone: SoftwareAuthenticator;
let dana: Person;

async function open(): Promise<void> {
  scene = await PasskeyScene.open();
  ({ app, phone, dana } = scene);
}
beforeEach(() => open());

const question = (pendingToken?: string) => scene.question(pendingToken);
const finish = (answer: unknown) => scene.finish(answer);
const signIn = (lie?: Lie) => scene.signIn(lie);

describe('hostile answers', () => {
  it('are refused when a challenge comes a second time, also after a wrong answer to it', async () => {
    await dana.add(phone);
    const asked = await question();
    const answer = phone.get(asked);
    await finish(answer);
    await expectRefusal(() => finish(answer), REFUSED);
    await expectRefusal(() => finish(phone.get(asked)), REFUSED);
    const again = await question();
    await expectRefusal(() => finish(phone.get(again, { isUserVerified: false })), REFUSED);
    await expectRefusal(() => finish(phone.get(again)), REFUSED);
  });

  it('are refused five minutes after the question', async () => {
    await dana.add(phone);
    const asked = await question();
    app.clock.advance({ minutes: 5, seconds: -1 });
    await finish(phone.get(asked));
    const late = await question();
    app.clock.advance({ minutes: 5 });
    await expectRefusal(() => finish(phone.get(late)), REFUSED);
  });

  it.each<[string, Lie]>([
    ['from another origin', { origin: 'https://evil.test' }],
    ['from another port of the host', { origin: 'https://maumee.test:8443' }],
    ['for another host', { host: 'evil.test' }],
    ['to a challenge that was never asked', { challenge: 'bmV2ZXIgYXNrZWQ' }],
    ['without a verified user', { isUserVerified: false }],
    ['in the name of another user', { userHandle: Buffer.from('another').toString('base64url') }],
  ])('are refused %s', async (_, lie) => {
    await dana.add(phone);
    await expectRefusal(() => signIn(lie), REFUSED);
    expect((await signIn()).user.id).toBe(dana.userId);
  });

  it.each<[string, Lie]>([
    ['from another origin', { origin: 'https://evil.test' }],
    ['for another host', { host: 'evil.test' }],
    ['to another challenge', { challenge: 'bmV2ZXIgYXNrZWQ' }],
    ['without a verified user', { isUserVerified: false }],
  ])('make no passkey %s', async (_, lie) => {
    const answer = phone.create(await dana.ask(), lie);
    const add = () => dana.register(answer);
    await expectRefusal(add, { kind: 'invalid', code: 'PASSKEY_REFUSED' });
    expect(dana.passkeys()).toEqual([]);
  });

  it('are refused from a copy of the passkey, whose counter has stayed behind', async () => {
    await dana.add(phone);
    await signIn({ counter: 7 });
    await expectRefusal(() => signIn({ counter: 7 }), REFUSED);
    await signIn({ counter: 8 });
  });

  it('of which two come at the same moment are taken once', async () => {
    await dana.add(phone);
    const answers = [
      phone.get(await question(), { counter: 5 }),
      phone.get(await question(), { counter: 5 }),
    ];
    const settled = await Promise.allSettled(answers.map(finish));
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('are refused with another key than that of the passkey', async () => {
    await dana.add(phone);
    const thief = new SoftwareAuthenticator();
    thief.create(await dana.ask());
    const { id, rawId } = phone.get(await question());
    const forged = { ...thief.get(await question()), id, rawId };
    await expectRefusal(() => finish(forged), REFUSED);
  });

  it('that made a passkey for one user make none for another', async () => {
    const marcus = await Person.signUp(app, MARCUS);
    const answer = phone.create(await dana.ask());
    const add = () => marcus.register(answer);
    await expectRefusal(add, 'PASSKEY_REFUSED');
    expect([...app.tables.passkeys]).toEqual([]);
  });

  it('are good for what was asked only', async () => {
    await dana.add(phone);
    const forAct = await dana.askForProof();
    await expectRefusal(() => finish(phone.get(forAct)), REFUSED);
    const passkey = phone.get(await question());
    const prove = () => dana.prove(passkey);
    await expectRefusal(prove, { kind: 'invalid', code: 'PASSKEY_REFUSED' });
  });

  it('of no shape are refused by their fields', async () => {
    for (const answer of [null, 'x', {}, { id: 'a', rawId: 'a', type: 'public-key', response: {} }]) {
      await expectRefusal(() => finish(answer), { kind: 'invalid' });
    }
    await dana.add(phone);
    const answer = phone.get(await question());
    for (const clientDataJSON of ['bm90IGpzb24', Buffer.from('null').toString('base64url')]) {
      const response = { ...answer.response, clientDataJSON };
      await expectRefusal(() => finish({ ...answer, response }), REFUSED);
    }
  });

  it('are written down', async () => {
    await dana.add(phone);
    await toRefusal(() => signIn({ origin: 'https://evil.test' }));
    expect(app.securityLog.events).toContainEqual(
      expect.objectContaining({ kind: 'sign_in_refused', details: { code: 'PASSKEY_REFUSED' } }),
    );
  });

  it('of a suspended user get the reason, once the passkey is right', async () => {
    await dana.add(phone);
    app.changeUser(dana.userId, { suspended: true, suspendedReason: 'Complaint' });
    await expectRefusal(() => signIn(), 'SUSPENDED');
    await expectRefusal(() => signIn({ isUserVerified: false }), REFUSED);
  });
});
