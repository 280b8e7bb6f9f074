import { beforeEach, describe, expect, it } from 'vitest';
import { HmacSecretTokens } from '../../../adapters/identity/hmac-secret-tokens.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { SECRET_KEY } from '../../support/compose-use-cases.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

const EMAIL = 'dana@maumee.test';
const PASSWORD = 'sandusky-bay-19';
const ORIGIN = { address: '203.0.113.7', requestId: 'test' };

let app: InMemoryApp;
let admin: UserActor;
let helper: UserActor;
let userId: string;

beforeEach(async () => {
  app = new InMemoryApp();
  [admin, helper] = [await app.admin(), await app.rider()];
  admin = { ...admin, session: { id: 'session', isFresh: true } };
  const person = {
    firstName: 'Dana',
    lastName: 'Whitfield',
    phone: '419 555 0100',
    consent: 'phone',
  } as const;
  ({ id: userId } = await app.useCases.addPassenger.execute(admin, person));
  const asked = { passengerId: userId, scopes: ['book' as const], consent: 'phone' as const };
  const { token } = await app.useCases.inviteCaregiver.execute(admin, asked);
  await app.useCases.acceptInvitation.execute(helper, { token });
});

const open = (given: object = {}, who = admin) =>
  app.useCases.openAccount.execute(who, { userId, email: EMAIL, consent: 'phone', ...given });
const logIn = () => app.useCases.logIn.execute({ email: EMAIL, password: PASSWORD }, ORIGIN);
const mailed = () => [...app.tables.emails.values()].filter(({ template }) => template === 'account-opened');

function linkOf(): string {
  const data = mailed().at(-1)?.data as { readonly tokenId: string } | undefined;
  return new HmacSecretTokens(SECRET_KEY).derive(data?.tokenId ?? '');
}

describe('an account of a passenger who had none', () => {
  it('is opened by a mail, and has what was kept of them and who helps them', async () => {
    expect(await open()).toMatchObject({ id: userId, email: EMAIL, hasAccount: true });
    expect(mailed()).toMatchObject([{ recipient: EMAIL }]);
    await expectRefusal(logIn, 'INVALID_CREDENTIALS');
    await app.useCases.resetPassword.execute({ token: linkOf(), newPassword: PASSWORD }, ORIGIN);
    expect(await logIn()).toMatchObject({ user: { id: userId } });
    const own = { kind: 'user', userId, userType: 'rider' } as UserActor;
    expect((await app.useCases.listCaregivers.execute(own, {})).caregivers).toMatchObject([
      { grant: { caregiverId: helper.userId, scopes: ['book'] } },
    ]);
    expect(app.tables.audit.at(-1)).toMatchObject({
      action: 'passenger.open-account',
      after: { consent: 'phone' },
    });
  });

  it('has a link that is good for a week', async () => {
    await open();
    const token = linkOf();
    app.clock.advance({ hours: 24 * 7 });
    const follow = () => app.useCases.resetPassword.execute({ token, newPassword: PASSWORD }, ORIGIN);
    await expectRefusal(follow, 'LINK_EXPIRED');
  });

  it('is opened once, by an admin who has proven who they are, at an address that is free', async () => {
    await expectRefusal(() => open({}, helper), 'FORBIDDEN');
    await expectRefusal(() => open({}, { ...admin, session: { id: 'session', isFresh: false } }), {
      kind: 'forbidden',
    });
    const taken = app.tables.users.get(helper.userId)?.email;
    await expectRefusal(() => open({ email: taken }), 'EMAIL_TAKEN');
    await open();
    await expectRefusal(() => open({ email: 'other@maumee.test' }), 'NOT_FOUND');
    await expectRefusal(() => open({ userId: helper.userId, email: 'other@maumee.test' }), 'NOT_FOUND');
    expect(mailed()).toHaveLength(1);
  });
});
