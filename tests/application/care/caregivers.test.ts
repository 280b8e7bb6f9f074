import { beforeEach, describe, expect, it } from 'vitest';
import type { CareScope } from '../../../domain/care/care-grant.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { toContactRecord } from '../../../domain/users/contact-record.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let passenger: UserActor;
let caregiver: UserActor;
let stranger: UserActor;
let driver: UserActor;
let admin: UserActor;

const CLI = { kind: 'system', name: 'cli:test' } as const;

beforeEach(async () => {
  app = new InMemoryApp();
  [passenger, caregiver, stranger] = [await app.rider(), await app.rider(), await app.rider()];
  [driver, admin] = [await app.driver(), await app.admin()];
});

const invite = (given: object = {}, who: UserActor | typeof CLI = passenger) =>
  app.useCases.inviteCaregiver.execute(who, { scopes: ['follow'], ...given });
const accept = (token: string, who = caregiver) => app.useCases.acceptInvitation.execute(who, { token });
const decline = (token: string, who = caregiver) => app.useCases.declineInvitation.execute(who, { token });
const look = (token: string) => app.useCases.readInvitation.execute({ token });
const list = (who: UserActor | typeof CLI = passenger, passengerId?: string) =>
  app.useCases.listCaregivers.execute(who, { passengerId });
const helped = (who = caregiver, caregiverId?: string) =>
  app.useCases.listPeopleCaredFor.execute(who, { caregiverId });
const change = (grantId: string, scopes: CareScope[], who = passenger, consent?: 'phone') =>
  app.useCases.changeCaregiver.execute(who, { grantId, scopes, consent });
const end = (grantId: string, who: UserActor | typeof CLI = passenger) =>
  app.useCases.endCare.execute(who, { grantId });
const withdraw = (invitationId: string, who = passenger) =>
  app.useCases.withdrawInvitation.execute(who, { invitationId });
/** The caregiver may do this for the passenger. */
const give = async (scopes: CareScope[], who = caregiver) =>
  (await accept((await invite({ scopes })).token, who)).grant;
const scopesOf = (who = caregiver, of = passenger.userId) =>
  app.store.run(
    async ({ care }) => (await care.givenFor(who.userId, { riderId: of, organisationId: null })).scopes,
  );
const addPassenger = (given: object = {}) =>
  app.useCases.addPassenger.execute(admin, {
    firstName: 'Dana',
    lastName: 'Whitfield',
    phone: '(419) 555-0100',
    consent: 'phone',
    ...given,
  });
const mails = () =>
  [...app.tables.emails.values()].map(({ recipient, template, data }) => ({ recipient, template, data }));
const acts = () => app.tables.audit.map(({ action, actor }) => [action, actor]);
const emailOf = (who: UserActor) => app.tables.users.get(who.userId)?.email ?? '';

describe('an invitation of a caregiver', () => {
  it('shows the first name and initial, is accepted once, and tells both', async () => {
    const { invitation, token } = await invite({ scopes: ['pay', 'follow', 'pay'] });
    expect(token.length).toBeGreaterThanOrEqual(22);
    expect(JSON.stringify([...app.tables.careInvitations, ...app.tables.careInvitationTokens])).not.toContain(
      token,
    );
    const { firstName, lastName } = app.tables.users.get(passenger.userId) ?? aUser();
    expect(await look(token)).toEqual({
      passenger: `${firstName} ${lastName[0] ?? ''}.`,
      scopes: ['book', 'pay', 'follow'],
      expiresAt: invitation.expiresAt,
      isForAddress: false,
    });
    const { grant } = await accept(token);
    expect(grant).toMatchObject({ scopes: ['book', 'pay', 'follow'], consent: 'online', endedAt: null });
    expect(await scopesOf()).toEqual(['book', 'pay', 'follow']);
    await expectRefusal(() => accept(token, stranger), 'INVITATION_ENDED');
    expect(await look(token)).toBeNull();
    expect(mails()).toEqual([
      expect.objectContaining({ recipient: emailOf(passenger), template: 'care-changed' }),
      expect.objectContaining({ recipient: emailOf(caregiver), template: 'care-changed' }),
    ]);
    expect(app.tables.careChanges).toEqual([passenger.userId, caregiver.userId]);
    expect(acts()).toEqual([
      ['care.invite', passenger],
      ['care.accept', caregiver],
    ]);
    expect(await list()).toMatchObject({
      caregivers: [{ grant: { id: grant.id }, caregiver: { id: caregiver.userId } }],
      invitations: [],
    });
    expect(await helped()).toMatchObject([{ passenger: { id: passenger.userId, hasAccount: true } }]);
  });

  it('gives one answer when it was withdrawn, declined, is a week old or never was', async () => {
    const [withdrawn, declined, old] = [await invite(), await invite(), await invite()];
    await withdraw(withdrawn.invitation.id);
    await decline(declined.token);
    await decline((await invite()).token, driver);
    expect((await list()).invitations).toHaveLength(1);
    app.clock.advance({ days: 7 });
    expect((await list()).invitations).toEqual([]);
    for (const token of [withdrawn.token, declined.token, old.token, 'made-up', '']) {
      expect(await look(token)).toBeNull();
      for (const act of [accept, decline]) await expectRefusal(() => act(token), 'INVITATION_ENDED');
    }
    expect(await scopesOf()).toEqual([]);
  });

  it('is for its address alone, to which the link is sent', async () => {
    const { invitation } = await invite({ email: ` ${emailOf(caregiver).toUpperCase()} `, language: 'es' });
    const [mail] = mails();
    expect(mail).toMatchObject({
      recipient: emailOf(caregiver),
      template: 'care-invitation',
      data: { tokenId: invitation.id, language: 'es' },
    });
    const { token } = await invite({ email: emailOf(caregiver) });
    expect(await look(token)).toMatchObject({ isForAddress: true });
    for (const act of [accept, decline])
      await expectRefusal(() => act(token, stranger), 'INVITATION_FOR_OTHERS');
    expect(JSON.stringify(mails())).not.toContain(token);
    await accept(token);
    expect(await scopesOf()).toEqual(['follow']);
    // Nobody learns for whom one was that has ended.
    for (const act of [accept, decline]) await expectRefusal(() => act(token, stranger), 'INVITATION_ENDED');
  });

  it('is not accepted by who invites, nor by drivers and admins', async () => {
    const { token } = await invite();
    for (const act of [accept, decline]) await expectRefusal(() => act(token, passenger), 'OWN_INVITATION');
    for (const who of [driver, admin]) await expectRefusal(() => accept(token, who), 'RIDER_ACCOUNT_NEEDED');
    expect(await look(token)).not.toBeNull();
  });

  it('takes the place of what the caregiver could do before', async () => {
    await give(['book', 'cancel']);
    await give(['receipts']);
    expect(await scopesOf()).toEqual(['receipts']);
    expect((await list()).caregivers).toHaveLength(1);
  });

  it('is one of ten, with those who help already', async () => {
    await give(['follow']);
    for (let count = 1; count < 10; count += 1) await invite();
    await expectRefusal(() => invite(), 'TOO_MANY_CAREGIVERS');
    const [first] = (await list()).invitations;
    await withdraw(first?.id ?? '');
    await invite();
  });

  it('sends an address five mails an hour, and is not counted on the command line', async () => {
    const email = 'ann@maumee.test';
    const { id } = await addPassenger();
    const asked = { email, passengerId: id, consent: 'phone' };
    for (let count = 0; count < 6; count += 1) {
      const { invitation } = await invite(asked, CLI);
      await withdraw(invitation.id, admin);
    }
    for (let count = 0; count < 5; count += 1) await withdraw((await invite({ email })).invitation.id);
    await expectRefusal(() => invite({ email }), 'TOO_MANY_REQUESTS');
  });

  it('is withdrawn by the passenger and by admins alone', async () => {
    const { invitation, token } = await invite();
    for (const who of [stranger, caregiver])
      await expectRefusal(() => withdraw(invitation.id, who), 'NOT_FOUND');
    expect(await look(token)).not.toBeNull();
    const { endedAt } = await withdraw(invitation.id, admin);
    expect(await look(token)).toBeNull();
    app.clock.advance({ minutes: 1 });
    expect(await withdraw(invitation.id)).toMatchObject({ endedAt });
  });
});

describe('what a caregiver may do', () => {
  it('is changed by the passenger as it was seen: one grant ends, another holds', async () => {
    const first = await give(['book', 'cancel']);
    const second = (await change(first.id, ['receipts', 'pay'])).grant;
    expect(second).toMatchObject({ scopes: ['book', 'pay', 'receipts'], consent: 'online' });
    expect(app.tables.careGrants.get(first.id)).toMatchObject({ endedBy: passenger.userId });
    await expectRefusal(() => change(first.id, ['follow']), 'CARE_CHANGED');
    expect(await scopesOf()).toEqual(['book', 'pay', 'receipts']);
    expect((await change(second.id, ['pay', 'receipts'])).grant.id).toBe(second.id);
    await expectRefusal(() => change(second.id, []), { code: 'INVALID_INPUT', details: { field: 'scopes' } });
    expect(acts().at(-1)).toEqual(['care.change', passenger]);
    expect(mails()).toHaveLength(4);
  });

  it('is made less by an admin, and not more', async () => {
    const grant = await give(['book', 'follow']);
    const less = (await change(grant.id, ['follow'], admin)).grant;
    expect(less).toMatchObject({ scopes: ['follow'], consent: 'online', recordedBy: admin.userId });
    await expectRefusal(() => change(less.id, ['book', 'follow'], admin, 'phone'), 'PASSENGER_HAS_ACCOUNT');
  });

  it.each([['book'], ['cancel'], ['pay'], ['follow'], ['receipts']] as const)(
    'is nothing that a caregiver who may %s gives themself or others',
    async (scope) => {
      const grant = await give([scope]);
      const mayDo = await scopesOf();
      for (const who of [caregiver, stranger, driver]) {
        const code = who === driver ? 'FORBIDDEN' : 'NOT_FOUND';
        await expectRefusal(() => change(grant.id, ['pay'], who), code);
        await expectRefusal(() => invite({ passengerId: passenger.userId }, who), code);
        await expectRefusal(() => list(who, passenger.userId), code);
      }
      for (const who of [stranger, driver])
        await expectRefusal(() => end(grant.id, who), who === driver ? 'FORBIDDEN' : 'NOT_FOUND');
      await expectRefusal(
        () => change(grant.id, ['pay', 'cancel', 'follow', 'receipts'], admin, 'phone'),
        'PASSENGER_HAS_ACCOUNT',
      );
      expect(await scopesOf()).toEqual(mayDo);
    },
  );

  it.each([
    ['the passenger', () => passenger],
    ['the caregiver', () => caregiver],
    ['an admin', () => admin],
    ['the command line', () => CLI],
  ])('is ended by %s at once, and both are told', async (_who, by) => {
    const grant = await give(['book']);
    app.tables.careChanges.length = 0;
    const ended = await end(grant.id, by());
    expect(await scopesOf()).toEqual([]);
    expect(await helped()).toEqual([]);
    const actor = by();
    expect(ended.grant.endedBy).toBe(actor.kind === 'user' ? actor.userId : null);
    expect(app.tables.careChanges).toEqual([passenger.userId, caregiver.userId]);
    expect(mails().slice(2)).toMatchObject([{ data: { scopes: [] } }, { data: { scopes: [] } }]);
    app.clock.advance({ minutes: 1 });
    expect((await end(grant.id)).grant).toEqual(ended.grant);
    expect(mails()).toHaveLength(4);
    await expectRefusal(() => change(grant.id, ['pay']), 'CARE_CHANGED');
  });

  it('ends with the account of either, and the other hears of it', async () => {
    const close = (who: UserActor) => app.useCases.deleteAccount.execute({ ...who, session: FRESH });
    await give(['book']);
    await close(caregiver);
    expect(await list()).toMatchObject({ caregivers: [] });
    await give(['book'], stranger);
    await close(passenger);
    expect(await helped(stranger)).toEqual([]);
    const told = mails().filter(({ template, data }) => {
      return template === 'care-changed' && (data as { scopes: string[] }).scopes.length === 0;
    });
    expect(told.map(({ recipient }) => recipient)).toEqual([emailOf(stranger)]);
  });
});

const FRESH = { id: 'session', isFresh: true };

describe('a passenger without an account', () => {
  it('is added with how they agreed, changed as they were seen, and deleted with a reason', async () => {
    const added = await addPassenger();
    expect(added).toMatchObject({ email: '', hasAccount: false, phone: '+14195550100', userType: 'rider' });
    const { version } = toContactRecord(added);
    const update = (seen: string) =>
      app.useCases.updatePassenger.execute(admin, {
        userId: added.id,
        firstName: 'Dana',
        lastName: 'Reyes',
        phone: '419 555 0101',
        version: seen,
      });
    expect(await update(version)).toMatchObject({ lastName: 'Reyes', phone: '+14195550101' });
    const other = { userId: added.id, firstName: 'Ann', lastName: 'R', phone: '419 555 0101' };
    await expectRefusal(
      () => app.useCases.updatePassenger.execute(admin, { ...other, version }),
      'RECORD_CHANGED',
    );
    expect(acts()).toEqual([
      ['passenger.add', admin],
      ['passenger.edit', admin],
    ]);
    const remove = (userId: string, who = admin) =>
      app.useCases.deletePassenger.execute({ ...who, session: FRESH }, { userId, reason: 'Moved away' });
    await expectRefusal(() => remove(added.id, passenger), 'FORBIDDEN');
    await expectRefusal(() => remove(passenger.userId), 'NOT_FOUND');
    await remove(added.id);
    expect(app.tables.users.get(added.id)).toMatchObject({ firstName: 'Deleted', phone: null });
    expect(mails()).toEqual([]);
    await expectRefusal(() => invite({ passengerId: added.id, consent: 'phone' }, admin), 'NOT_FOUND');
    await expectRefusal(() => update(version), 'NOT_FOUND');
  });

  it('is not made of who has an account, and not without a phone and consent', async () => {
    const person = { firstName: 'A', lastName: 'B', phone: '419 555 0101', userId: passenger.userId };
    await expectRefusal(() => app.useCases.updatePassenger.execute(admin, person), 'NOT_FOUND');
    for (const [field, value] of [
      ['phone', ''],
      ['consent', 'online'],
    ])
      await expectRefusal(() => addPassenger({ [field ?? '']: value }), {
        code: 'INVALID_INPUT',
        details: { field },
      });
    for (const who of [passenger, driver])
      await expectRefusal(
        () => app.useCases.addPassenger.execute(who, { ...person, consent: 'phone' }),
        'FORBIDDEN',
      );
  });

  it('gets no password and no other role', async () => {
    const { id: userId } = await addPassenger();
    const { setUserPassword, changeRole } = app.useCases;
    const newPassword = 'a long way to Perrysburg';
    await expectRefusal(() => setUserPassword.execute(admin, { userId, newPassword }), 'NO_ACCOUNT');
    await expectRefusal(() => changeRole.execute(admin, { userId, userType: 'driver' }), 'NO_ACCOUNT');
  });

  it('has caregivers whom the operator invites, as the passenger said', async () => {
    const { id } = await addPassenger();
    await expectRefusal(() => invite({ passengerId: id }, admin), {
      code: 'INVALID_FIELD',
      details: { field: 'consent' },
    });
    await expectRefusal(
      () => invite({ passengerId: passenger.userId, consent: 'phone' }, admin),
      'PASSENGER_HAS_ACCOUNT',
    );
    await expectRefusal(() => invite({ consent: 'phone' }, admin), 'INVALID_FIELD');
    const { token } = await invite({ passengerId: id, consent: 'in_writing' }, admin);
    const { grant } = await accept(token);
    expect(grant).toMatchObject({ passengerId: id, consent: 'in_writing', recordedBy: admin.userId });
    expect(mails().map(({ recipient }) => recipient)).toEqual([emailOf(caregiver)]);
    const changed = await change(grant.id, ['book'], admin, 'phone');
    expect(changed.grant).toMatchObject({ scopes: ['book'], consent: 'phone', recordedBy: admin.userId });
    expect(await list(CLI, id)).toMatchObject({ caregivers: [{ grant: { scopes: ['book'] } }] });
    expect(await helped(admin, caregiver.userId)).toMatchObject([{ passenger: { hasAccount: false } }]);
  });
});
