import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { SYSTEM } from '../../support/test-use-cases.ts';

let app: InMemoryApp;
let ada: UserActor;
let bo: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  [ada, bo] = [await app.admin(), { ...(await app.admin()), isDispatcher: true }];
});

const onDuty = async () => (await app.useCases.showDuty.execute(ada)).shifts.map(({ person }) => person.id);

describe('a shift', () => {
  it('goes on from its beginning to its end, however often either is said', async () => {
    for (const who of [ada, bo, ada]) await app.useCases.beginShift.execute(who);
    expect(await onDuty()).toEqual([ada.userId, bo.userId]);
    for (let times = 0; times < 2; times += 1) await app.useCases.endShift.execute(ada);
    expect(await onDuty()).toEqual([bo.userId]);
    expect(app.tables.audit.map(({ action }) => action)).toEqual(['shift.begin', 'shift.begin', 'shift.end']);
  });

  it('that nobody ended is over after 16 hours, and another one begins', async () => {
    await app.useCases.beginShift.execute(bo);
    app.clock.advance({ hours: 16 });
    expect(await onDuty()).toEqual([bo.userId]);
    app.clock.advance({ seconds: 1 });
    expect(await onDuty()).toEqual([]);
    await app.useCases.beginShift.execute(bo);
    expect(await onDuty()).toEqual([bo.userId]);
  });

  it('is over for who is suspended or is at the desk no more', async () => {
    await app.useCases.beginShift.execute(bo);
    app.changeUser(bo.userId, { suspended: true });
    expect(await onDuty()).toEqual([]);
    app.changeUser(bo.userId, { suspended: false, userType: 'rider' });
    expect(await onDuty()).toEqual([]);
  });

  it('is nobody’s from the command line', async () => {
    await expectRefusal(() => app.useCases.beginShift.execute(SYSTEM), 'UNAUTHENTICATED');
  });
});

describe('a handover note', () => {
  const write = (input: object = {}, by: UserActor = ada) =>
    app.useCases.writeHandoverNote.execute(by, { text: 'Back at nine', ...input });
  const notes = async () => (await app.useCases.showDuty.execute(bo)).notes;
  const mark = async (isDone: boolean, by: UserActor, version: string | null = null) => {
    const [view] = await notes();
    const noteId = view?.note.id ?? '';
    return app.useCases.markHandoverNote.execute(by, { noteId, isDone, version });
  };

  it('is there for the next ones, with its ride and to whom something was promised', async () => {
    const rider = await app.rider(100_00);
    const { id: rideId } = await app.request(rider);
    await write({ rideId, promisedToId: rider.userId });
    expect(await notes()).toMatchObject([
      {
        note: { text: 'Back at nine', rideId, doneAt: null },
        author: { id: ada.userId },
        promisedTo: { id: rider.userId },
        doneBy: null,
      },
    ]);
    expect(await app.useCases.listOwnPromises.execute(rider)).toMatchObject([{ text: 'Back at nine' }]);
  });

  it('is one note, however often it is sent with the same id', async () => {
    const id = app.ids.next();
    for (let times = 0; times < 2; times += 1) await write({ id });
    expect(await notes()).toHaveLength(1);
  });

  it('is not another one under the id of one that is there', async () => {
    const id = app.ids.next();
    await write({ id });
    await expectRefusal(() => write({ id, text: 'Back at ten' }), 'NOTE_EXISTS');
    await expectRefusal(() => write({ id }, bo), 'NOTE_EXISTS');
    expect(await notes()).toMatchObject([{ note: { text: 'Back at nine' } }]);
  });

  it.each(['rideId', 'promisedToId'])('names no %s that is not there', async (field) => {
    await expectRefusal(() => write({ [field]: app.ids.next() }), { details: { field } });
    expect(await notes()).toEqual([]);
  });

  it('is marked done, by whom is told, and is shown for another day', async () => {
    await write();
    expect(await mark(true, bo)).toMatchObject({
      doneBy: { id: bo.userId },
      note: { doneAt: app.clock.now() },
    });
    app.clock.advance({ hours: 24 });
    expect(await notes()).toHaveLength(1);
    app.clock.advance({ seconds: 1 });
    expect(await notes()).toEqual([]);
  });

  it('is opened again, and is not marked by who has not seen that somebody else did', async () => {
    await write();
    await mark(true, bo);
    await expectRefusal(() => mark(true, ada, 'seen before'), 'RECORD_CHANGED');
    expect(await mark(false, ada)).toMatchObject({ doneBy: null, note: { doneAt: null } });
  });

  it('is corrected by its author alone, while it is open, and says so', async () => {
    const { note } = await write();
    const correct = (by: UserActor, text: string, version: string | null = null) =>
      app.useCases.correctHandoverNote.execute(by, { noteId: note.id, text, version });
    await expectRefusal(() => correct(bo, 'Back at ten'), 'NOT_AUTHOR');
    expect(await correct(ada, 'Back at nine')).toMatchObject({ note: { correctedAt: null } });
    await expectRefusal(() => correct(ada, 'Back at ten', 'seen before'), 'RECORD_CHANGED');
    const corrected = { text: 'Back at ten', correctedAt: app.clock.now() };
    expect(await correct(ada, 'Back at ten')).toMatchObject({ note: corrected });
    await mark(true, bo);
    await expectRefusal(() => correct(ada, 'Back at eleven'), 'NOTE_DONE');
    expect(app.tables.audit.map(({ action }) => action)).toEqual(
      ['correct', 'mark'].map((act) => `handover-note.${act}`),
    );
  });

  it('is refused where 200 are open', async () => {
    for (let times = 0; times < 200; times += 1) await write();
    await expectRefusal(() => write(), 'TOO_MANY_NOTES');
    await mark(true, ada);
    await write();
  });

  it('goes with the person to whom something was promised', async () => {
    const { userId } = await app.rider();
    await write({ promisedToId: userId });
    await app.store.run(({ closedAccounts }) => closedAccounts.erase(userId, '!', app.clock.now()));
    expect(await notes()).toEqual([]);
  });
});
