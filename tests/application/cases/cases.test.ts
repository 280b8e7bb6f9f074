import { beforeEach, describe, expect, it } from 'vitest';
import type { CaseKind } from '../../../domain/cases/case.ts';
import type { Actor, UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { toRefusal } from '../../support/refusal.ts';

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
      expect(await toRefusal(() => report(stranger))).toMatchObject({ code: 'NOT_FOUND' });
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
    expect(await toRefusal(() => report(rider))).toMatchObject({ code: 'TOO_MANY_CASES' });
    const [first] = app.tables.cases.keys();
    await app.useCases.updateCase.execute(await app.admin(), { caseId: first ?? '', state: 'resolved' });
    expect(await report(rider)).toMatchObject({ state: 'open' });
  });
});

describe('a complaint that the driver was impaired', () => {
  it('takes the driver out of dispatch at once, in the complaint’s own transaction', async () => {
    const { id: open } = await app.useCases.requestRide.execute(rider, await app.booking());
    await report(rider, 'impairment');
    expect(isSuspended()).toBe(true);
    expect(actions()).toEqual(['case.open', 'user.suspend']);
    expect(mails('suspended')).toHaveLength(1);
    const accept = () => app.useCases.acceptRide.execute(driver, { rideId: open });
    expect(await toRefusal(accept)).toMatchObject({ code: 'DRIVER_SUSPENDED' });
  });

  it('suspends once, however many complain', async () => {
    await report(rider, 'impairment');
    await report(rider, 'impairment');
    expect(actions().filter((action) => action === 'user.suspend')).toHaveLength(1);
  });

  it('cannot be made by the driver of the rider', async () => {
    expect(await toRefusal(() => report(driver, 'impairment'))).toMatchObject({ code: 'CASE_KIND' });
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
      ...(['operators', 'reporter', 'reporter'] as const),
    ]);
    expect(app.tables.cases.get(caseId)).toMatchObject({ state: 'resolved' });
  });

  it('is told when there is no such case', async () => {
    const update = async () => app.useCases.updateCase.execute(await app.admin(), { caseId: app.ids.next() });
    expect(await toRefusal(update)).toMatchObject({ code: 'NOT_FOUND' });
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
