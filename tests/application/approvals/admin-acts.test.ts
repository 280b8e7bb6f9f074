import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor, UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';

const CLI = { kind: 'system', name: 'cli' } as const;
const PERSON = { email: 'puppet@maumee.test', firstName: 'Pia', lastName: 'Puppet' };
const PASSWORD = 'Swan-Creek-1859';

let app: InMemoryApp;
let ada: UserActor;
let bo: UserActor;
let rider: UserActor;

beforeEach(async () => {
  app = new InMemoryApp(undefined, undefined, undefined, { refundCents: 20_00 });
  [ada, bo, rider] = [await app.admin(), await app.admin(), await app.rider(100_00)];
});

const approve = (who: Actor, id: string) => app.useCases.approveAct.execute(who, { id });
const approval = (id: string) => app.tables.approvals.get(id);
const email = (person: UserActor) => app.tables.users.get(person.userId)?.email ?? '';
const createAdmin = (by: Actor) => app.useCases.createAdmin.execute(by, { ...PERSON, password: PASSWORD });
const promote = (by: Actor, userId = rider.userId) =>
  app.useCases.changeRole.execute(by, { userId, userType: 'admin', reason: 'Night shift' });
const setPassword = (by: Actor, person: UserActor) =>
  app.useCases.setUserPassword.execute(by, { userId: person.userId, newPassword: PASSWORD });
const resetSecondFactor = (by: Actor, person: UserActor) =>
  app.useCases.resetSecondFactor.execute(by, { email: email(person), reason: 'Phone lost' });
const suspend = (person: UserActor) =>
  app.useCases.suspendUser.execute(ada, { userId: person.userId, reason: 'Left' });
const reinstate = (by: Actor, person: UserActor) =>
  app.useCases.reinstateUser.execute(by, { userId: person.userId, reason: 'Back' });

/** The id of what now waits, because it was refused for that. */
async function waiting(call: () => Promise<unknown>): Promise<string> {
  const { code, details } = await toRefusal(call);
  expect(code).toBe('APPROVAL_REQUIRED');
  return String(details['approvalId']);
}

/** A credit that `ada` may not give alone. */
const aCredit = () =>
  waiting(() =>
    app.useCases.grantCredit.execute(ada, { userId: rider.userId, amount: '90.00', reason: 'A friend' }),
  );

describe('a dispatcher, where anything waits for a second admin', () => {
  const toDispatcher = (by: Actor, { userId }: UserActor) =>
    app.useCases.changeRole.execute(by, { userId, userType: 'admin', isDispatcher: true });

  it('is made at once and let in again at once, and becomes an admin as anybody else does', async () => {
    expect(await toDispatcher(ada, rider)).toMatchObject({ isDispatcher: true });
    await setPassword(ada, rider);
    await resetSecondFactor(ada, rider);
    const id = await waiting(() => promote(ada));
    await approve(bo, id);
    expect(app.tables.users.get(rider.userId)).toMatchObject({ userType: 'admin', isDispatcher: false });
  });

  it('approves nothing, and is told of nothing that waits', async () => {
    await toDispatcher(ada, rider);
    const night = { ...rider, userType: 'admin', isDispatcher: true } as const;
    const id = await waiting(() => createAdmin(ada));
    await expectRefusal(() => approve(night, id), 'FORBIDDEN');
    const told = [...app.tables.emails.values()].filter(({ template }) => template === 'approval-requested');
    expect(told.map(({ recipient }) => recipient)).toEqual([email(bo)]);
  });
});

describe('an act about an admin, where anything waits for a second one', () => {
  it('makes no account before it is approved, and keeps of its password no more than a hash', async () => {
    const id = await waiting(() => createAdmin(ada));
    expect(app.tables.users.size).toBe(3);
    expect(approval(id)).toMatchObject({ act: 'admin_account', person: PERSON, requestedBy: ada.userId });
    expect(JSON.stringify([...app.tables.approvals.values(), ...app.tables.audit])).not.toContain(PASSWORD);
    // The log cannot be changed: it keeps of the address what tells two apart.
    expect(app.tables.audit.at(-1)).toMatchObject({
      after: { act: 'admin_account', email: 'p…@maumee.test' },
    });
    expect(JSON.stringify(app.tables.audit)).not.toContain(PERSON.email);
    const [hash] = app.tables.approvalPasswords.values();
    expect(hash).not.toBe(PASSWORD);
    await approve(bo, id);
    expect(app.tables.users.get(id)).toMatchObject({ ...PERSON, userType: 'admin' });
    expect(app.tables.passwordHashes.get(id)).toBe(hash);
    expect(app.tables.approvalPasswords.size).toBe(0);
    await approve(bo, id);
    expect(app.tables.audit.map(({ action }) => action)).toEqual([
      'approval.request',
      'approval.approve',
      'user.create-admin',
    ]);
  });

  it('changes no role, password or second factor before it is approved', async () => {
    const before = app.tables.passwordHashes.get(bo.userId);
    const role = await waiting(() => promote(ada));
    const password = await waiting(() => setPassword(ada, bo));
    const factor = await waiting(() => resetSecondFactor(ada, bo));
    expect(app.tables.users.get(rider.userId)?.userType).toBe('rider');
    expect(app.tables.passwordHashes.get(bo.userId)).toBe(before);
    for (const id of [role, password, factor]) {
      await expectRefusal(() => approve(ada, id), 'SELF_APPROVAL');
    }
    app.clock.advance({ minutes: 1 });
    await approve(bo, role);
    await approve(CLI, factor);
    await approve(CLI, password);
    expect(app.tables.users.get(rider.userId)?.userType).toBe('admin');
    expect(app.tables.passwordHashes.get(bo.userId)).not.toBe(before);
    expect(app.tables.audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.role', 'user.reset-second-factor', 'user.reset-password']),
    );
  });

  it('brings no suspended admin back before it is approved', async () => {
    await suspend(bo);
    const id = await waiting(() => reinstate(ada, bo));
    expect(app.tables.users.get(bo.userId)?.suspended).toBe(true);
    await approve(CLI, id);
    expect(app.tables.users.get(bo.userId)?.suspended).toBe(false);
  });

  it('leaves riders and drivers to one admin, and nobody waits to lose a role', async () => {
    expect(await setPassword(ada, rider)).toMatchObject({ id: rider.userId });
    expect(await resetSecondFactor(ada, rider)).toMatchObject({ id: rider.userId });
    await suspend(rider);
    expect(await reinstate(ada, rider)).toMatchObject({ suspended: false });
    const demoted = { userId: bo.userId, userType: 'rider' } as const;
    expect(await app.useCases.changeRole.execute(ada, demoted)).toMatchObject({ userType: 'rider' });
    expect(app.tables.approvals.size).toBe(0);
  });

  it('is stale once it has been done on another way', async () => {
    const acts = [
      await waiting(() => createAdmin(ada)),
      await waiting(() => setPassword(ada, bo)),
      await waiting(() => resetSecondFactor(ada, bo)),
    ];
    const other = await waiting(() => createAdmin(ada));
    await approve(bo, other);
    await app.useCases.changeRole.execute(ada, { userId: bo.userId, userType: 'rider' });
    const [first, second] = [await waiting(() => promote(ada)), await waiting(() => promote(ada))];
    await approve(CLI, first);
    for (const id of [...acts, second]) {
      await expectRefusal(() => approve(CLI, id), 'APPROVAL_STALE');
      expect(approval(id)).toMatchObject({ state: 'pending' });
    }
  });

  it('forgets the password of what was refused, or has waited too long', async () => {
    const [first] = [await waiting(() => setPassword(ada, bo)), await waiting(() => createAdmin(ada))];
    await app.useCases.refuseApproval.execute(bo, { id: first, reason: 'Not me' });
    expect(app.tables.approvalPasswords.size).toBe(1);
    app.clock.advance({ days: 7, minutes: 1 });
    expect(await app.store.run(({ approvals }) => approvals.forgetPasswords(app.clock.now()))).toBe(1);
    expect(app.tables.approvalPasswords.size).toBe(0);
  });
});

describe('the command line', () => {
  it('asks like any admin as long as somebody could approve', async () => {
    for (const act of [createAdmin, promote, (by: Actor) => setPassword(by, bo)]) {
      await approve(ada, await waiting(() => act(CLI)));
    }
    expect(app.tables.users.get(rider.userId)?.userType).toBe('admin');
  });

  it('lets the only admin in again, and makes one where there is none', async () => {
    await suspend(bo);
    expect(await setPassword(CLI, ada)).toMatchObject({ id: ada.userId });
    expect(await resetSecondFactor(CLI, ada)).toMatchObject({ id: ada.userId });
    // Somebody could approve these: the only admin.
    await waiting(() => createAdmin(CLI));
    await waiting(() => reinstate(CLI, bo));
    app = new InMemoryApp(undefined, undefined, undefined, { refundCents: 20_00 });
    expect(await createAdmin(CLI)).toMatchObject({ userType: 'admin' });
  });
});

describe('what was asked for before', () => {
  it('is not approved by whoever became an admin since', async () => {
    const friend = await app.rider();
    const [credit, role] = [await aCredit(), await waiting(() => promote(ada, friend.userId))];
    app.clock.advance({ minutes: 1 });
    await approve(bo, role);
    const puppet: UserActor = { ...friend, userType: 'admin' };
    await expectRefusal(() => approve(puppet, credit), 'APPROVER_TOO_NEW');
    expect(approval(credit)).toMatchObject({ state: 'pending' });
    await approve(bo, credit);
  });

  it.each<readonly [string, () => Promise<void>]>([
    [
      'got a new password from somebody else',
      async () => void (await approve(CLI, await waiting(() => setPassword(ada, bo)))),
    ],
    [
      'lost the second factor',
      async () => void (await approve(CLI, await waiting(() => resetSecondFactor(ada, bo)))),
    ],
    [
      'was suspended and came back',
      async () => {
        await suspend(bo);
        await approve(CLI, await waiting(() => reinstate(ada, bo)));
      },
    ],
    [
      'lost the role and got it again',
      async () => {
        await app.useCases.changeRole.execute(ada, { userId: bo.userId, userType: 'rider' });
        await approve(CLI, await waiting(() => promote(ada, bo.userId)));
      },
    ],
  ])('is not approved by who %s since', async (_what, letIn) => {
    const credit = await aCredit();
    app.clock.advance({ minutes: 1 });
    await letIn();
    await expectRefusal(() => approve(bo, credit), 'APPROVER_TOO_NEW');
    app.clock.advance({ minutes: 1 });
    await approve(bo, await aCredit());
    expect(app.tables.walletCredits.size).toBe(1);
  });
});

it('Without limits one admin does all of it', async () => {
  app = new InMemoryApp();
  [ada, bo, rider] = [await app.admin(), await app.admin(), await app.rider()];
  expect(await createAdmin(ada)).toMatchObject({ userType: 'admin' });
  expect(await promote(ada)).toMatchObject({ userType: 'admin' });
  expect(await setPassword(ada, bo)).toMatchObject({ id: bo.userId });
  expect(await resetSecondFactor(ada, bo)).toMatchObject({ id: bo.userId });
  expect(app.tables.approvals.size).toBe(0);
});
