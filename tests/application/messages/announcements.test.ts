import { beforeEach, describe, expect, it } from 'vitest';
import { CLI_ACTOR } from '../../../cli/with-app.ts';
import type { SendAnnouncementInput } from '../../../application/messages/inputs.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

const TEXT = 'Game night: expect traffic downtown.';
let app: InMemoryApp;
let admin: UserActor;
let online: UserActor;
let offline: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  [admin, online] = [await app.admin(), await app.driver()];
  offline = await app.driver({ isAvailable: false, availability: 'offline' });
});

const send = (to: Omit<SendAnnouncementInput, 'text'>, by: UserActor | typeof CLI_ACTOR = admin) =>
  app.useCases.sendAnnouncement.execute(by, { text: TEXT, ...to });
const sentTo = () => [...app.tables.announcementReceipts.values()].map(({ driverId }) => driverId);
const refused = (to: Omit<SendAnnouncementInput, 'text'>) =>
  expectRefusal(() => send(to), { kind: 'invalid' });

describe('an announcement', () => {
  it('goes to one driver, online or not, and is told to them at once', async () => {
    const sent = await send({ driverId: offline.userId });
    expect(sent).toMatchObject({ text: TEXT, audience: 'driver', sentBy: admin.userId });
    expect([sentTo(), app.tables.announced]).toEqual([[offline.userId], [offline.userId]]);
    expect(app.tables.audit.at(-1)).toMatchObject({
      action: 'announcement.send',
      subjectId: sent.id,
      after: { audience: 'driver', drivers: 1 },
    });
  });

  it('goes to all who are online, from the command line as well', async () => {
    expect(await send({ toOnline: true }, CLI_ACTOR)).toMatchObject({ audience: 'online', sentBy: null });
    expect(sentTo()).toEqual([online.userId]);
  });

  it('goes to those whose week has an hour of the shift, at the clocks of the area', async () => {
    await app.store.run(({ drivers }) => drivers.saveWeek(offline.userId, [{ weekday: 5, hour: 22 }]));
    // A Friday, ten to eleven in the evening in Toledo.
    const shift = { from: '2026-03-07T03:30:00Z', to: '2026-03-07T04:00:00Z' };
    expect(await send({ shift })).toMatchObject({ audience: 'shift', shiftFrom: new Date(shift.from) });
    expect(sentTo()).toEqual([offline.userId]);
  });

  it('is not sent where nobody would get it', async () => {
    await refused({ shift: { from: '2026-03-07T10:30:00Z', to: '2026-03-07T11:00:00Z' } });
    await expectRefusal(() => send({ driverId: admin.userId }), 'NOT_FOUND');
    expect(app.tables.announcements.size).toBe(0);
  });

  it('says to whom: one driver, those online or a shift of a day at most', async () => {
    await refused({});
    await refused({ driverId: online.userId, toOnline: true });
    await refused({ shift: { from: '2026-03-07T04:00:00Z', to: '2026-03-07T04:00:00Z' } });
    await refused({ shift: { from: '2026-03-07T04:00:00Z', to: '2026-03-08T04:01:00Z' } });
  });

  it('is sent once, however often it is asked for', async () => {
    const id = app.ids.next();
    await send({ id, toOnline: true });
    await send({ id, toOnline: true });
    expect(sentTo()).toEqual([online.userId]);
  });

  it('is read by the drivers it was sent to, who keep the time they read it first', async () => {
    const { id: announcementId } = await send({ toOnline: true });
    const read = (who: UserActor) => app.useCases.readAnnouncement.execute(who, { announcementId });
    const at = app.clock.now();
    expect(await read(online)).toMatchObject({ announcement: { text: TEXT }, readAt: at });
    app.clock.advance({ minutes: 5 });
    expect(await read(online)).toMatchObject({ readAt: at });
    await expectRefusal(() => read(offline), 'NOT_FOUND');
  });
});
