import { beforeEach, describe, expect, it } from 'vitest';
import type { CaseKind } from '../../../domain/cases/case.ts';
import type { Actor, UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;
let rideId: string;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(200_00);
  driver = await app.driver();
  ({ id: rideId } = await app.accepted(rider, driver));
});

const report = (actor: Actor, kind: CaseKind = 'fare', id?: string) =>
  app.useCases.reportProblem.execute(actor, { id, rideId, kind, text: 'It was odd' });
const isSuspended = () => app.tables.users.get(driver.userId)?.suspended;
const mails = (template: string) =>
  [...app.tables.emails.values()].filter((email) => email.template === template);
const actions = () => app.tables.audit.map(({ action }) => action);

describe('a report', () => {
  it('is opened by the rider or the driver of the ride, who is told by mail, and recorded', async () => {
    expect(await report(rider)).toMatchObject({ reportedId: driver.userId, state: 'open' });
    expect(await report(driver, 'conduct')).toMatchObject({ reportedId: rider.userId });
    expect(mails('case-opened')).toHaveLength(2);
    expect(actions()).toEqual(['case.open', 'case.open']);
    expect(isSuspended()).toBe(false);
  });

  it('is for nobody else, as if there were no such ride', async () => {
    for (const stranger of [await app.rider(), await app.driver()]) {
      await expectRefusal(() => report(stranger), 'NOT_FOUND');
    }
    expect(app.tables.cases.size).toBe(0);
  });

  it('opens one case however often the call is repeated', async () => {
    const id = app.ids.next();
    await report(rider, 'fare', id);
    expect(await report(rider, 'fare', id)).toMatchObject({ id });
    expect(app.tables.cases.size).toBe(1);
    expect(mails('case-opened')).toHaveLength(1);
  });

  it('waits for others to be resolved when there are twenty', async () => {
    for (let count = 0; count < 20; count += 1) await report(rider);
    await expectRefusal(() => report(rider), 'TOO_MANY_CASES');
    const [first] = app.tables.cases.keys();
    await app.useCases.updateCase.execute(await app.admin(), { caseId: first ?? '', state: 'resolved' });
    expect(await report(rider)).toMatchObject({ state: 'open' });
  });
});

describe('a case that the desk opens', () => {
  const open = (actor: Actor, toldBy: 'rider' | 'driver' | 'desk', more = {}) => {
    const told = { rideId, kind: 'other' as const, text: 'It was odd', toldBy, ...more };
    return app.useCases.openCaseAtDesk.execute(actor, told);
  };

  it('is the report of who told it, who gets a mail, or its own, on which whoever opens it works', async () => {
    const desk = await app.admin();
    const unassigned = { assigneeId: null };
    expect(await open(desk, 'rider')).toMatchObject({ reporterId: rider.userId, ...unassigned });
    expect(await open(desk, 'driver')).toMatchObject({ reportedId: rider.userId, ...unassigned });
    const recipients = mails('case-opened').map(({ recipient }) => recipient);
    expect(recipients).toEqual([rider, driver].map(({ userId }) => `${userId}@maumee.test`));
    const own = { reporterId: desk.userId, reportedId: null, assigneeId: desk.userId };
    expect(await open(desk, 'desk')).toMatchObject(own);
    expect(mails('case-opened')).toHaveLength(2);
    expect(app.tables.audit.map(({ actor, after }) => [actor, after])).toMatchObject(
      ['rider', 'driver', 'desk'].map((toldBy) => [{ userId: desk.userId }, { toldBy }]),
    );
  });

  it('is opened once however often the call is repeated, by nobody but the desk, of a ride with its people', async () => {
    const [desk, id] = [await app.admin(), app.ids.next()];
    await open(desk, 'desk', { id });
    expect(await open(desk, 'desk', { id })).toMatchObject({ id });
    expect(app.tables.cases.size).toBe(1);
    await expectRefusal(() => open(rider, 'rider'), 'FORBIDDEN');
    await expectRefusal(() => open(desk, 'desk', { rideId: app.ids.next() }), 'NOT_FOUND');
    const { id: pending } = await app.request(rider);
    await expectRefusal(() => open(desk, 'driver', { rideId: pending }), { details: { field: 'toldBy' } });
  });

  it('suspends a driver whom the rider tells to be impaired, and waits for others where twenty are unresolved', async () => {
    const desk = await app.admin();
    await app.useCases.startRide.execute(driver, { rideId });
    for (let count = 0; count < 20; count += 1) await open(desk, 'desk');
    await expectRefusal(() => open(desk, 'desk'), 'TOO_MANY_CASES');
    await open(desk, 'rider', { kind: 'impairment' });
    expect(isSuspended()).toBe(true);
  });
});

describe('a complaint that the driver was impaired', () => {
  const suspensions = () => app.tables.audit.filter(({ action }) => action === 'user.suspend');
  const complain = (actor: Actor, id: string) =>
    app.useCases.reportProblem.execute(actor, { rideId: id, kind: 'impairment', text: 'Beer' });
  const arrive = (id: string) => app.useCases.arriveAtPickup.execute(driver, { rideId: id });

  it('takes the driver who is there out of dispatch at once, in the complaint’s own transaction', async () => {
    await arrive(rideId);
    const { id: open } = await app.useCases.requestRide.execute(rider, await app.booking());
    expect(await report(rider, 'impairment')).toMatchObject({ suspendsDriver: true });
    expect(isSuspended()).toBe(true);
    expect(actions()).toEqual(['case.open', 'user.suspend']);
    expect(mails('suspended')).toHaveLength(1);
    const accept = () => app.useCases.acceptRide.execute(driver, { rideId: open });
    await expectRefusal(accept, 'DRIVER_SUSPENDED');
  });

  it('suspends nobody before the driver is there: it is a case, first of all cases', async () => {
    expect(await report(rider, 'impairment')).toMatchObject({ suspendsDriver: false, state: 'open' });
    expect(isSuspended()).toBe(false);
    expect([...app.tables.jobs.values()].map(({ name }) => name)).not.toContain('release-rides');
    expect(mails('case-opened')).toHaveLength(1);
  });

  it('of many throwaway riders about rides to come suspends nobody', async () => {
    for (const day of ['18', '19', '20']) {
      const throwaway = await app.rider(100_00);
      const asking = { scheduledFor: `2026-03-${day}T10:00:00-04:00` };
      const { id } = await app.asked(throwaway, driver, asking);
      await app.useCases.acceptRide.execute(driver, { rideId: id });
      await complain(throwaway, id);
    }
    expect(isSuspended()).toBe(false);
    expect(suspensions()).toEqual([]);
  });

  it('suspends once for a ride, however often it is repeated, also after the driver was cleared', async () => {
    await arrive(rideId);
    await report(rider, 'impairment');
    await report(rider, 'impairment');
    expect(suspensions()).toHaveLength(1);
    await app.useCases.reinstateUser.execute(await app.admin(), { userId: driver.userId });
    expect(await report(rider, 'impairment')).toMatchObject({ suspendsDriver: false });
    expect(isSuspended()).toBe(false);
  });

  it('made too early does not keep one in time from suspending', async () => {
    await report(rider, 'impairment');
    await arrive(rideId);
    await report(rider, 'impairment');
    expect(isSuspended()).toBe(true);
  });

  it('leaves what an operator has decided: a lasting suspension stays one', async () => {
    await arrive(rideId);
    const admin = await app.admin();
    await app.useCases.suspendUser.execute(admin, { userId: driver.userId, reason: 'Fraud' });
    await report(rider, 'impairment');
    expect(app.tables.users.get(driver.userId)).toMatchObject({
      suspendedReason: 'Fraud',
      isSuspensionProvisional: false,
    });
  });

  it('cannot be made by the driver of the rider', async () => {
    await expectRefusal(() => report(driver, 'impairment'), 'CASE_KIND');
    expect(app.tables.users.get(rider.userId)?.suspended).toBe(false);
  });
});

describe('an operator', () => {
  it('moves a case on, notes and writes; the reporter is told of all but notes', async () => {
    const { id: caseId } = await report(rider);
    const admin = await app.admin();
    const update = (changes: object) => app.useCases.updateCase.execute(admin, { caseId, ...changes });
    await update({ note: 'Called the driver' });
    expect(mails('case-changed')).toHaveLength(0);
    await update({ state: 'in_progress' });
    await update({ message: 'We have found it' });
    await update({ state: 'resolved', message: 'You have your money back' });
    expect(mails('case-changed')).toHaveLength(3);
    expect(app.tables.caseMessages.map(({ audience }) => audience)).toEqual([
      'operators',
      'reporter',
      'reporter',
    ]);
    expect(app.tables.cases.get(caseId)).toMatchObject({ state: 'resolved' });
  });

  it('takes a case, and gives it to admins only', async () => {
    const { id: caseId } = await report(rider);
    const admin = await app.admin();
    const update = (assigneeId: string | null) =>
      app.useCases.updateCase.execute(admin, { caseId, assigneeId });
    expect(await update(admin.userId)).toMatchObject({ assigneeId: admin.userId });
    await app.useCases.updateCase.execute(admin, { caseId, note: 'Called the driver' });
    expect(app.tables.cases.get(caseId)).toMatchObject({ assigneeId: admin.userId });
    await expectRefusal(() => update(driver.userId), 'INVALID_FIELD');
    expect(await update(null)).toMatchObject({ assigneeId: null });
    expect(mails('case-changed')).toHaveLength(0);
  });

  it('is told when there is no such case', async () => {
    const update = async () => app.useCases.updateCase.execute(await app.admin(), { caseId: app.ids.next() });
    await expectRefusal(update, 'NOT_FOUND');
  });
});

it('forgets resolved cases after a year, investigations after two, and open ones never', async () => {
  const admin = await app.admin();
  const kinds = ['fare', 'impairment', 'other'] as const;
  const opened = await Promise.all(kinds.map((kind) => report(rider, kind)));
  for (const { id: caseId } of opened.slice(0, 2)) {
    await app.useCases.updateCase.execute(admin, { caseId, state: 'resolved' });
  }
  const purge = () => app.useCases.purgeCases.execute();
  expect(await purge()).toBe(0);
  app.clock.advance({ days: 367 });
  expect(await purge()).toBe(1);
  app.clock.advance({ days: 367 });
  expect(await purge()).toBe(1);
  app.clock.advance({ days: 3670 });
  expect(await purge()).toBe(0);
  expect([...app.tables.cases.values()].map(({ kind }) => kind)).toEqual(['other']);
});
