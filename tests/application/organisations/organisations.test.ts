import { beforeEach, describe, expect, it } from 'vitest';
import type { MemberRole, Organisation } from '../../../domain/organisations/organisation.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

const CLI = { kind: 'system', name: 'cli:test' } as const;
const CLINIC = {
  name: 'St. Anne Clinic',
  kind: 'clinic',
  email: 'rides@st-anne.test',
  phone: '419 555 0150',
} as const;
const PERSON = { firstName: 'Dana', lastName: 'Whitfield', phone: '419 555 0100' };
const BOTH: MemberRole[] = ['manager', 'coordinator'];

let app: InMemoryApp;
let manager: UserActor;
let coordinator: UserActor;
let stranger: UserActor;
let driver: UserActor;
let admin: UserActor;
let clinic: Organisation;

beforeEach(async () => {
  app = new InMemoryApp();
  [manager, coordinator, stranger] = [await app.rider(), await app.rider(), await app.rider()];
  [driver, admin] = [await app.driver(), await app.admin()];
  clinic = await app.useCases.addOrganisation.execute(admin, CLINIC);
  await join(manager, ['manager'], admin);
  await join(coordinator, ['coordinator'], manager);
});

const emailOf = ({ userId }: UserActor) => app.tables.users.get(userId)?.email ?? '';
const invite = async (email: string, roles: MemberRole[], who: UserActor | typeof CLI = manager) => {
  const asked = { organisationId: clinic.id, email, roles };
  const { invitation, token } = await app.useCases.inviteMember.execute(who, asked);
  return { ...invitation, token };
};
const accept = (token: string, who: UserActor) => app.useCases.acceptMemberInvitation.execute(who, { token });
const decline = (token: string, who: UserActor) =>
  app.useCases.declineMemberInvitation.execute(who, { token });
const look = (token: string) => app.useCases.readMemberInvitation.execute({ token });
const join = async (who: UserActor, roles: MemberRole[], by: UserActor = manager) => {
  const { token } = await invite(emailOf(who), roles, by);
  return (await accept(token, who)).membership;
};
const show = (who: UserActor | typeof CLI = manager, organisationId = clinic.id) =>
  app.useCases.showOrganisation.execute(who, { organisationId });
const own = (who: UserActor) => app.useCases.listOwnOrganisations.execute(who);
const membershipOf = async (who: UserActor) => {
  const { members } = await show(admin);
  return members.find(({ user }) => user.id === who.userId)?.membership.id ?? '';
};
const change = (membershipId: string, roles: MemberRole[], who: UserActor | typeof CLI = manager) =>
  app.useCases.changeMember.execute(who, { membershipId, roles });
const remove = (membershipId: string, who: UserActor | typeof CLI = manager) =>
  app.useCases.removeMember.execute(who, { membershipId });
const close = (who: UserActor | typeof CLI = CLI) =>
  app.useCases.closeOrganisation.execute(who, { organisationId: clinic.id, reason: 'Contract ended' });
const passengers = (who: UserActor | typeof CLI = coordinator) =>
  app.useCases.listOrganisationPassengers.execute(who, { organisationId: clinic.id });
const addPassenger = (given: object = {}, who: UserActor | typeof CLI = coordinator) =>
  app.useCases.addOrganisationPassenger.execute(who, {
    ...PERSON,
    organisationId: clinic.id,
    scopes: ['receipts'],
    consent: 'phone',
    ...given,
  });
const mails = () =>
  [...app.tables.emails.values()].map(({ recipient, template, data }) => ({ recipient, template, data }));
const acts = () => app.tables.audit.map(({ action, actor }) => [action, actor]);
const NOT_FOUND = 'NOT_FOUND';

describe('an organisation', () => {
  it('has a name of its own while it is open, and is changed as it was seen', async () => {
    const again = { ...CLINIC, name: 'ST. ANNE CLINIC' };
    await expectRefusal(() => app.useCases.addOrganisation.execute(admin, again), 'ORGANISATION_EXISTS');
    const changed = { ...CLINIC, organisationId: clinic.id, name: 'St. Anne' };
    const change = (version?: string) =>
      app.useCases.updateOrganisation.execute(admin, { ...changed, version });
    await expectRefusal(() => change('of another record'), 'RECORD_CHANGED');
    expect(await change()).toMatchObject({ name: 'St. Anne' });
    expect(await app.useCases.addOrganisation.execute(admin, again)).toMatchObject({ closedAt: null });
  });

  it('closes for good, with its members, its invitations and what passengers let it do', async () => {
    const { grant } = await addPassenger();
    const { token } = await invite('new@maumee.test', BOTH);
    const closed = await close();
    expect(closed.closedAt).toEqual(app.clock.now());
    expect(await own(manager)).toEqual([]);
    const told = mails().filter(({ data }) => 'roles' in data && (data.roles as string[]).length === 0);
    expect(told.map(({ recipient }) => recipient)).toEqual([emailOf(manager), emailOf(coordinator)]);
    expect(await look(token)).toBeNull();
    expect(app.tables.careGrants.get(grant.id)?.endedAt).toEqual(app.clock.now());
    for (const refused of [
      () => invite('new@maumee.test', BOTH, admin),
      () => addPassenger({}, admin),
      () => app.useCases.updateOrganisation.execute(admin, { ...CLINIC, organisationId: clinic.id }),
    ])
      await expectRefusal(refused, 'ORGANISATION_CLOSED');
    app.clock.advance({ days: 1 });
    expect(await close()).toEqual(closed);
    expect(acts().filter(([action]) => action === 'organisation.close')).toHaveLength(1);
    expect(await app.useCases.addOrganisation.execute(admin, CLINIC)).not.toEqual(clinic);
  });

  it('is shown to its members and operators, and its invitations to those who manage it', async () => {
    await invite('new@maumee.test', ['coordinator']);
    expect((await show(coordinator)).invitations).toEqual([]);
    for (const who of [manager, admin, CLI]) {
      const { members, invitations } = await show(who);
      expect(members.map(({ user }) => user.id)).toEqual([manager.userId, coordinator.userId]);
      expect(invitations).toMatchObject([{ email: 'new@maumee.test' }]);
    }
    await expectRefusal(() => show(stranger), NOT_FOUND);
    await expectRefusal(() => show(manager, stranger.userId), NOT_FOUND);
    expect(await own(coordinator)).toMatchObject([{ organisation: { id: clinic.id } }]);
    expect(await own(stranger)).toEqual([]);
  });
});

describe('an invitation of a member', () => {
  it('goes to an address, says who invites to what, and is accepted once by its account alone', async () => {
    const { id, token, email, roles } = await invite(emailOf(stranger), [
      'coordinator',
      'manager',
      'manager',
    ]);
    expect(roles).toEqual(BOTH);
    expect(mails().at(-1)).toMatchObject({
      recipient: email,
      template: 'member-invitation',
      data: { tokenId: id, name: CLINIC.name, roles: BOTH },
    });
    expect(await look(token)).toMatchObject({ organisation: CLINIC.name, roles: BOTH });
    await expectRefusal(() => accept(token, coordinator), 'INVITATION_FOR_OTHERS');
    await expectRefusal(() => decline(token, coordinator), 'INVITATION_FOR_OTHERS');
    expect((await accept(token, stranger)).membership).toMatchObject({ roles: BOTH });
    await expectRefusal(() => accept(token, stranger), 'INVITATION_ENDED');
    expect(mails().at(-1)).toMatchObject({ recipient: email, template: 'member-changed' });
    expect(app.tables.careChanges).toContain(stranger.userId);
  });

  it('is of no use to drivers and admins, after a week, withdrawn or declined', async () => {
    const toDriver = await invite(emailOf(driver), BOTH);
    await expectRefusal(() => accept(toDriver.token, driver), 'RIDER_ACCOUNT_NEEDED');
    const late = await invite(emailOf(stranger), BOTH);
    const withdrawn = await invite(emailOf(stranger), BOTH);
    const withdraw = (who: UserActor | typeof CLI) =>
      app.useCases.withdrawMemberInvitation.execute(who, { invitationId: withdrawn.id });
    await expectRefusal(() => withdraw(coordinator), NOT_FOUND);
    expect((await withdraw(manager)).endedAt).toEqual(app.clock.now());
    expect(await withdraw(CLI)).toEqual(await withdraw(admin));
    const declined = await invite(emailOf(stranger), BOTH);
    await decline(declined.token, stranger);
    app.clock.advance({ days: 7 });
    for (const { token } of [late, withdrawn, declined]) {
      expect(await look(token)).toBeNull();
      for (const who of [stranger, coordinator])
        await expectRefusal(() => accept(token, who), 'INVITATION_ENDED');
    }
    expect(await look('never made')).toBeNull();
  });

  it('is made by managers and operators, of their organisation', async () => {
    for (const who of [coordinator, stranger])
      await expectRefusal(() => invite('a@maumee.test', BOTH, who), NOT_FOUND);
    for (const who of [admin, CLI])
      expect(await invite('a@maumee.test', BOTH, who)).toMatchObject({ roles: BOTH });
  });

  it('has room for a hundred members and invitations', async () => {
    for (let count = 2; count < 100; count += 1) await invite(`a${count}@maumee.test`, BOTH, CLI);
    await expectRefusal(() => invite('one-more@maumee.test', BOTH, CLI), 'TOO_MANY_MEMBERS');
  });

  it('gives a member other roles', async () => {
    await join(coordinator, BOTH);
    expect((await own(coordinator)).map(({ membership }) => membership.roles)).toEqual([BOTH]);
    const file = await app.useCases.listEveryMembership.execute(coordinator);
    expect(file.map(({ roles, endedAt }) => [roles, endedAt !== null])).toEqual([
      [['coordinator'], true],
      [BOTH, false],
    ]);
  });
});

describe('a member', () => {
  it('has other roles from a manager or an operator, whoever looked at them as they are', async () => {
    const before = await membershipOf(coordinator);
    for (const who of [coordinator, stranger])
      await expectRefusal(() => change(before, BOTH, who), NOT_FOUND);
    expect((await change(before, ['coordinator'])).membership.id).toBe(before);
    const { membership } = await change(before, BOTH);
    await expectRefusal(() => change(before, ['manager']), 'MEMBER_CHANGED');
    expect((await change(membership.id, ['coordinator'], CLI)).membership.roles).toEqual(['coordinator']);
    expect(mails().at(-1)).toMatchObject({
      recipient: emailOf(coordinator),
      data: { roles: ['coordinator'] },
    });
  });

  it('leaves, or is removed, and can do nothing any more', async () => {
    const membershipId = await membershipOf(coordinator);
    await expectRefusal(() => remove(membershipId, stranger), NOT_FOUND);
    const { membership } = await remove(membershipId, coordinator);
    expect(membership).toMatchObject({ endedAt: app.clock.now(), endedBy: coordinator.userId });
    expect(await remove(membershipId)).toMatchObject({ membership });
    await expectRefusal(() => show(coordinator), NOT_FOUND);
    await expectRefusal(() => passengers(coordinator), NOT_FOUND);
    expect(acts().at(-1)).toEqual(['organisation.leave', coordinator]);
  });

  it('stays a manager while nobody else is, except where the operator decides', async () => {
    const membershipId = await membershipOf(manager);
    await expectRefusal(() => remove(membershipId), 'LAST_MANAGER');
    await expectRefusal(() => change(membershipId, ['coordinator']), 'LAST_MANAGER');
    await change(await membershipOf(coordinator), BOTH);
    expect((await change(membershipId, ['coordinator'])).membership.roles).toEqual(['coordinator']);
    await expectRefusal(async () => remove(await membershipOf(coordinator), coordinator), 'LAST_MANAGER');
    expect((await remove(await membershipOf(coordinator), admin)).membership.endedAt).not.toBeNull();
  });

  it('acts for nobody once the account is closed', async () => {
    await app.useCases.deleteAccount.execute(coordinator);
    expect((await show()).members.map(({ user }) => user.id)).toEqual([manager.userId]);
  });
});

describe('passengers of an organisation', () => {
  it('are added with how they have agreed, and always to be booked for', async () => {
    const { grant, passenger } = await addPassenger();
    expect(passenger).toMatchObject({ ...PERSON, phone: '+14195550100', hasAccount: false });
    expect(grant).toMatchObject({
      caregiverId: null,
      organisationId: clinic.id,
      scopes: ['book', 'receipts'],
      consent: 'phone',
      recordedBy: coordinator.userId,
    });
    for (const who of [manager, stranger]) await expectRefusal(() => addPassenger({}, who), NOT_FOUND);
    expect((await passengers()).items).toMatchObject([{ passenger: { id: passenger.id } }]);
    for (const who of [manager, stranger]) await expectRefusal(() => passengers(who), NOT_FOUND);
    expect((await passengers(CLI)).items).toHaveLength(1);
  });

  it('accept an organisation as who helps them, by a link that its coordinator opens', async () => {
    const rider = await app.rider();
    const made = () => app.useCases.inviteCaregiver.execute(rider, { scopes: ['follow'] });
    const acceptFor = async (who: UserActor, organisationId: string | null = clinic.id) =>
      app.useCases.acceptInvitation.execute(who, { token: (await made()).token, organisationId });
    for (const who of [manager, stranger]) await expectRefusal(() => acceptFor(who), NOT_FOUND);
    const { grant, organisation, caregiver } = await acceptFor(coordinator);
    expect([grant.scopes, organisation?.id, caregiver]).toEqual([['book', 'follow'], clinic.id, null]);
    expect(mails().slice(-2)).toMatchObject([
      { recipient: emailOf(rider), data: { role: 'passenger', name: CLINIC.name } },
      { recipient: CLINIC.email, data: { role: 'organisation' } },
    ]);
    expect(app.tables.careChanges).toContain(coordinator.userId);
    const again = await acceptFor(coordinator);
    const { caregivers } = await app.useCases.listCaregivers.execute(rider);
    expect(caregivers.map((view) => view.grant.id)).toEqual([again.grant.id]);
    await acceptFor(coordinator, null);
    expect((await app.useCases.listCaregivers.execute(rider)).caregivers).toHaveLength(2);
  });

  it('take it back at any time, as do the coordinator and the operator', async () => {
    for (const who of [coordinator, admin, CLI]) {
      const { grant } = await addPassenger();
      for (const other of [manager, stranger])
        await expectRefusal(() => app.useCases.endCare.execute(other, { grantId: grant.id }), NOT_FOUND);
      const ended = await app.useCases.endCare.execute(who, { grantId: grant.id });
      expect(ended.grant.endedAt).toEqual(app.clock.now());
    }
    expect((await passengers()).items).toEqual([]);
  });

  it('let it do less, and never less than to book', async () => {
    const rider = await app.rider();
    const { token } = await app.useCases.inviteCaregiver.execute(rider, { scopes: ['pay', 'receipts'] });
    const { grant } = await app.useCases.acceptInvitation.execute(coordinator, {
      token,
      organisationId: clinic.id,
    });
    const less = await app.useCases.changeCaregiver.execute(rider, {
      grantId: grant.id,
      scopes: ['receipts'],
    });
    expect([less.grant.scopes, less.organisation?.name]).toEqual([['book', 'receipts'], CLINIC.name]);
  });
});
