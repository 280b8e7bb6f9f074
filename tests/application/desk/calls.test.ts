import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let ada: UserActor;
let bo: UserActor;
let personId: string;

beforeEach(async () => {
  app = new InMemoryApp();
  [ada, bo] = [await app.admin(), await app.admin()];
  personId = (await app.rider()).userId;
});

const WORDS = 'Asked for a receipt';
const note = (call: object = {}, by = ada) =>
  app.useCases.noteCall.execute(by, { personId, words: WORDS, callerName: 'Ann', ...call });

describe('a call that is written down', () => {
  it('is one, with its first time, however often it is sent with the same id', async () => {
    const id = app.ids.next();
    const first = await note({ id });
    app.clock.advance({ minutes: 1 });
    expect(await note({ id })).toEqual(first);
    expect([...app.tables.calls.values()]).toEqual([first]);
  });

  it('is two without an id', async () => {
    await note();
    await note();
    expect(app.tables.calls.size).toBe(2);
  });

  it('is not another one under the id of one that is there', async () => {
    const id = app.ids.next();
    await note({ id });
    const another = (await app.rider()).userId;
    const others = [
      { words: 'Asks' },
      { personId: another },
      { callerName: null },
      { phone: '419 555 0160' },
    ];
    for (const other of others) await expectRefusal(() => note({ id, ...other }), 'CALL_EXISTS');
    await expectRefusal(() => note({ id }, bo), 'CALL_EXISTS');
    expect([...app.tables.calls.values()]).toMatchObject([{ personId, words: WORDS, callerName: 'Ann' }]);
  });
});

describe('a passenger without an account', () => {
  const WALTER = {
    firstName: 'Walter',
    lastName: 'Whitfield',
    phone: '419 555 0100',
    consent: 'phone',
  } as const;
  const add = (person: object = {}) => app.useCases.addPassenger.execute(ada, { ...WALTER, ...person });

  it('is one, however often they are sent with the same id', async () => {
    const id = app.ids.next();
    const first = await add({ id });
    expect(first.id).toBe(id);
    expect(await add({ id })).toEqual(first);
    expect(app.tables.audit).toMatchObject([{ action: 'passenger.add', subjectId: id }]);
  });

  it('is refused where another consent is sent under their id, and what was written down stays', async () => {
    const id = app.ids.next();
    await add({ id });
    for (const consent of ['in_person', 'in_writing'] as const)
      await expectRefusal(() => add({ id, consent }), 'PASSENGER_EXISTS');
    expect(app.tables.audit).toMatchObject([{ subjectId: id, after: { consent: 'phone' } }]);
  });

  it('is nobody else under their id', async () => {
    const id = app.ids.next();
    await add({ id });
    for (const other of [{ firstName: 'Ann' }, { lastName: 'Moss' }, { phone: '419 555 0101' }])
      await expectRefusal(() => add({ id, ...other }), 'PASSENGER_EXISTS');
    // Nor under that of somebody who has an account.
    app.changeUser(personId, { firstName: 'Walter', lastName: 'Whitfield', phone: '+14195550100' });
    await expectRefusal(() => add({ id: personId }), 'PASSENGER_EXISTS');
  });
});
