import { describe, expect, it } from 'vitest';
import type { NoticeOutcome, PushSubscription } from '../../../application/ports/notices.ts';
import type { NoticeKind } from '../../../domain/notices/notice-kinds.ts';
import { minutesAfter } from '../../support/builders/personas.ts';
import { type Contract, createFixture, NOT_FOUND, saveDevice } from './kit.ts';

export function describeNotices(contract: Contract): void {
  const fixture = createFixture(contract);
  const { ids, clock } = contract;
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);

  const device = (userId: string, overrides?: Partial<PushSubscription>) =>
    saveDevice(contract, userId, overrides);
  const devices = (userId: string) => run(({ pushSubscriptions }) => pushSubscriptions.ofUser(userId));

  const add = async (userId: string, kind: NoticeKind = 'message', id = ids.next()) => {
    const notice = { id, userId, kind, data: { text: 'Hello', rideId: null } };
    await run(({ notices }) => notices.addAll([notice], clock.now()));
    return notice;
  };
  const find = (id: string) => run(({ notices }) => notices.lock(id));
  const note = (id: string, outcome: Partial<NoticeOutcome>) =>
    run(({ notices }) =>
      notices.saveOutcome(id, { status: 'sent', reached: [], error: null, ...outcome }, clock.now()),
    );

  describe('devices with notices', () => {
    it('are those of each person, as they were saved', async () => {
      const [rider, other] = [await fixture.rider(), await fixture.rider()];
      const [one, two] = [await device(rider), await device(rider)];
      await device(other);
      expect((await devices(rider)).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([one, two]);
    });

    it('are one for each session, and one for each browser whose secret is known', async () => {
      const rider = await fixture.rider();
      const first = await device(rider);
      const again = await device(rider, { sessionId: first.sessionId });
      expect(await devices(rider)).toEqual([again]);
      const later = await device(rider, { endpoint: again.endpoint });
      expect(await devices(rider)).toEqual([later]);
      const thief = device(await fixture.rider(), { endpoint: later.endpoint, secret: 'another' });
      await expect(thief).rejects.toMatchObject({ kind: 'conflict', code: 'DEVICE_TAKEN' });
      expect(await devices(rider)).toEqual([later]);
    });

    it('end with their session, when they are switched off and when they are gone', async () => {
      const rider = await fixture.rider();
      const [ended, off, gone] = [await device(rider), await device(rider), await device(rider)];
      await run(({ sessions }) => sessions.end(rider, ended.sessionId, 'password_changed'));
      expect((await devices(rider)).map(({ id }) => id)).not.toContain(ended.id);
      const removeOf = () => run(({ pushSubscriptions }) => pushSubscriptions.removeOf(off.sessionId));
      expect([await removeOf(), await removeOf()]).toEqual([true, false]);
      await run(({ pushSubscriptions }) => pushSubscriptions.remove(gone.id));
      expect(await devices(rider)).toEqual([]);
    });
  });

  describe('notices', () => {
    it('are written for whoever has a device, and for nobody else', async () => {
      const [reached, not] = [await fixture.rider(), await fixture.rider()];
      await device(reached);
      const [notice, none] = [await add(reached), await add(not)];
      expect(await find(notice.id)).toEqual({
        ...notice,
        status: 'queued',
        reached: [],
        createdAt: clock.now(),
      });
      expect(await find(none.id)).toBeNull();
    });

    it('are left as they are when they are written again', async () => {
      const rider = await fixture.rider();
      await device(rider);
      const { id } = await add(rider);
      await add(rider, 'ride-accepted', id);
      expect(await find(id)).toMatchObject({ kind: 'message' });
    });

    it('keep who has them, and forget what was said once they are sent', async () => {
      const rider = await fixture.rider();
      const { id: deviceId } = await device(rider);
      const { id } = await add(rider);
      await note(id, { status: 'queued', reached: [deviceId], error: 'The push service answered 500' });
      expect(await find(id)).toMatchObject({ reached: [deviceId], data: { text: 'Hello' } });
      await note(id, { reached: [deviceId] });
      expect(await find(id)).toMatchObject({ status: 'sent', data: { rideId: null } });
      expect((await find(id))?.data).not.toHaveProperty('text');
      await expect(note(ids.next(), {})).rejects.toMatchObject(NOT_FOUND);
    });

    it('are forgotten by age, and with the account', async () => {
      const rider = await fixture.rider();
      await device(rider);
      const { id } = await add(rider);
      await run(({ notices }) => notices.forget(clock.now()));
      expect(await find(id)).not.toBeNull();
      expect(await run(({ notices }) => notices.forget(minutesAfter(clock.now(), 1)))).toBeGreaterThan(0);
      expect(await find(id)).toBeNull();
      const { id: last } = await add(rider);
      await run(({ closedAccounts }) => closedAccounts.erase(rider, 'hash', clock.now()));
      expect([await find(last), await devices(rider)]).toEqual([null, []]);
    });
  });

  it('keeps the last choice of each person, kind and channel', async () => {
    const [rider, other] = [await fixture.rider(), await fixture.rider()];
    const choose = (userId: string, kind: NoticeKind, channel: 'push' | 'mail', isOn: boolean) =>
      run(({ notices }) => notices.choose(userId, { kind, channel, isOn }));
    await choose(rider, 'message', 'push', false);
    await choose(rider, 'message', 'push', true);
    await choose(rider, 'ride-accepted', 'mail', false);
    await choose(other, 'ride-booked', 'mail', false);
    const choices = await run(({ notices }) => notices.choices(rider));
    expect(choices).toHaveLength(2);
    expect(choices).toContainEqual({ kind: 'message', channel: 'push', isOn: true });
    const off = (channel: 'push' | 'mail') => run(({ notices }) => notices.turnedOff(channel, [rider]));
    expect(await off('mail')).toEqual([{ userId: rider, kind: 'ride-accepted' }]);
    expect(await off('push')).toEqual([]);
  });
}
