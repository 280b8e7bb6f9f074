import { beforeEach, describe, expect, it } from 'vitest';
import { toRefusal } from '../../support/refusal.ts';
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
    expect(await toRefusal(() => finish(answer))).toMatchObject(REFUSED);
    expect(await toRefusal(() => finish(phone.get(asked)))).toMatchObject(REFUSED);
    const again = await question();
    expect(await toRefusal(() => finish(phone.get(again, { isUserVerified: false })))).toMatchObject(REFUSED);
    expect(await toRefusal(() => finish(phone.get(again)))).toMatchObject(REFUSED);
  });

  it('are refused five minutes after the question', async () => {
    await dana.add(phone);
    const asked = await question();
    app.clock.advance({ minutes: 5, seconds: -1 });
    await finish(phone.get(asked));
    const late = await question();
    app.clock.advance({ minutes: 5 });
    expect(await toRefusal(() => finish(phone.get(late)))).toMatchObject(REFUSED);
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
    expect(await toRefusal(() => signIn(lie))).toMatchObject(REFUSED);
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
    expect(await toRefusal(add)).toMatchObject({ kind: 'invalid', code: 'PASSKEY_REFUSED' });
    expect(dana.passkeys()).toEqual([]);
  });

  it('are refused from a copy of the passkey, whose counter has stayed behind', async () => {
    await dana.add(phone);
    await signIn({ counter: 7 });
    expect(await toRefusal(() => signIn({ counter: 7 }))).toMatchObject(REFUSED);
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
    expect(await toRefusal(() => finish(forged))).toMatchObject(REFUSED);
  });

  it('that made a passkey for one user make none for another', async () => {
    const marcus = await Person.signUp(app, MARCUS);
    const answer = phone.create(await dana.ask());
    const add = () => marcus.register(answer);
    expect(await toRefusal(add)).toMatchObject({ code: 'PASSKEY_REFUSED' });
    expect([...app.tables.passkeys]).toEqual([]);
  });

  it('are good for what was asked only', async () => {
    await dana.add(phone);
    const forAct = await dana.askForProof();
    expect(await toRefusal(() => finish(phone.get(forAct)))).toMatchObject(REFUSED);
    const passkey = phone.get(await question());
    const prove = () => dana.prove(passkey);
    expect(await toRefusal(prove)).toMatchObject({ kind: 'invalid', code: 'PASSKEY_REFUSED' });
  });

  it('of no shape are refused by their fields', async () => {
    for (const answer of [null, 'x', {}, { id: 'a', rawId: 'a', type: 'public-key', response: {} }]) {
      expect(await toRefusal(() => finish(answer))).toMatchObject({ kind: 'invalid' });
    }
    await dana.add(phone);
    const answer = phone.get(await question());
    for (const clientDataJSON of ['bm90IGpzb24', Buffer.from('null').toString('base64url')]) {
      const response = { ...answer.response, clientDataJSON };
      expect(await toRefusal(() => finish({ ...answer, response }))).toMatchObject(REFUSED);
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
    expect(await toRefusal(() => signIn())).toMatchObject({ code: 'SUSPENDED' });
    expect(await toRefusal(() => signIn({ isUserVerified: false }))).toMatchObject(REFUSED);
  });
});
