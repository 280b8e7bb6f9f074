import { describe, expect, it } from 'vitest';
import type { AnnouncementRecipients } from '../../../application/ports/messages.ts';
import type { Announcement } from '../../../domain/messages/announcement.ts';
import type { RideMessage } from '../../../domain/messages/ride-message.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter } from '../../support/builders/personas.ts';
import { type Contract, createFixture } from './kit.ts';

export function describeMessages(contract: Contract): void {
  const fixture = createFixture(contract);
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);
  const now = contract.clock.now();

  describe('messages of rides', () => {
    async function aConversation(make = aRide.accepted) {
      const driverId = await fixture.driver();
      const ride = await fixture.ride(make, { driverId });
      const write = async (overrides: Partial<RideMessage> = {}): Promise<RideMessage> => {
        const message: RideMessage = {
          id: fixture.nextId(),
          rideId: ride.id,
          driverId,
          senderId: overrides.side === 'driver' ? driverId : ride.riderId,
          side: 'rider',
          preset: null,
          text: 'Where are you?',
          sentAt: now,
          readAt: null,
          helperReadAt: null,
          ...overrides,
        };
        await run(({ rideMessages }) => rideMessages.insert(message));
        return message;
      };
      return { ride, driverId, write };
    }
    const find = (id: string) => run(({ rideMessages }) => rideMessages.find(id));

    it('are kept of each ride and of who wrote them, the oldest first', async () => {
      const { ride, driverId, write } = await aConversation();
      const second = await write({
        sentAt: minutesAfter(now, 1),
        side: 'driver',
        preset: 'on_my_way',
        text: null,
      });
      const first = await write();
      await (await aConversation()).write();
      expect(await find(first.id)).toEqual(first);
      expect(await find(fixture.nextId())).toBeNull();
      expect(await run(({ rideMessages }) => rideMessages.ofRide(ride.id))).toEqual([first, second]);
      expect(await run(({ rideMessages }) => rideMessages.writtenBy(driverId))).toEqual([second]);
      expect(await run(({ rideMessages }) => rideMessages.count(ride.id, driverId))).toBe(2);
      expect(await run(({ rideMessages }) => rideMessages.count(ride.id, fixture.nextId()))).toBe(0);
      await expect(write({ id: first.id })).rejects.toMatchObject({ code: 'MESSAGE_EXISTS' });
    });

    it('are read by each seat by itself, once', async () => {
      const { ride, driverId, write } = await aConversation();
      const [mine, yours] = [await write(), await write({ side: 'driver' })];
      const [early, late] = [minutesAfter(now, 1), minutesAfter(now, 2)];
      const read = (seat: 'rider' | 'helper' | 'driver', at: Date) =>
        run(({ rideMessages }) => rideMessages.markRead(ride.id, driverId, seat, at));
      expect(await read('helper', early)).toBe(1);
      expect(await find(yours.id)).toEqual({ ...yours, helperReadAt: early });
      expect(await read('rider', late)).toBe(1);
      expect(await find(yours.id)).toEqual({ ...yours, helperReadAt: early, readAt: late });
      expect(await find(mine.id)).toEqual(mine);
      expect(await read('driver', early)).toBe(1);
      expect(await find(mine.id)).toEqual({ ...mine, readAt: early });
      expect(await read('driver', late)).toBe(0);
    });

    it('are read at a server whose clock is behind that of the one where they were written', async () => {
      const { ride, driverId, write } = await aConversation();
      const [mine, yours] = [await write(), await write({ side: 'driver' })];
      for (const seat of ['driver', 'rider', 'helper'] as const) {
        const at = minutesAfter(now, -1);
        expect(await run(({ rideMessages }) => rideMessages.markRead(ride.id, driverId, seat, at))).toBe(1);
      }
      expect(await find(mine.id)).toEqual({ ...mine, readAt: now });
      expect(await find(yours.id)).toEqual({ ...yours, readAt: now, helperReadAt: now });
    });

    it('are forgotten some time after the end of their ride, not while a case about it is open', async () => {
      const kept = [
        await (await aConversation()).write(),
        await (await aConversation(aRide.completed)).write(),
      ];
      const { ride, write } = await aConversation(aRide.completed);
      const message = await write();
      const end = ride.completedAt ?? now;
      const report = {
        id: fixture.nextId(),
        rideId: kept[1]?.rideId ?? '',
        reporterId: ride.riderId,
        reportedId: null,
        kind: 'conduct',
        isServiceAnimalRefused: false,
        text: 'What was written to me',
        state: 'open',
        suspendsDriver: false,
        assigneeId: null,
        keptUntil: null,
        openedAt: end,
        changedAt: end,
      } as const;
      await run(({ cases }) => cases.insert(report));
      expect(await run(({ rideMessages }) => rideMessages.forget(end))).toBe(0);
      expect(await run(({ rideMessages }) => rideMessages.forget(minutesAfter(end, 120)))).toBeGreaterThan(0);
      expect(await find(message.id)).toBeNull();
      for (const other of kept) expect(await find(other.id)).toEqual(other);
    });

    it('leave with the account of who wrote them', async () => {
      const { ride, write } = await aConversation(aRide.completed);
      const [own, other] = [await write(), await write({ side: 'driver' })];
      await run(({ closedAccounts }) => closedAccounts.erase(ride.riderId, 'hash', now));
      expect([await find(own.id), await find(other.id)]).toEqual([null, other]);
    });
  });

  describe('announcements', () => {
    async function send(driverIds: readonly string[], overrides: Partial<Announcement> = {}) {
      const announcement: Announcement = {
        id: fixture.nextId(),
        text: 'Game night: expect traffic downtown.',
        audience: 'online',
        shiftFrom: null,
        shiftTo: null,
        sentBy: null,
        sentAt: now,
        ...overrides,
      };
      const { id: announcementId, sentAt } = announcement;
      const receipts = driverIds.map((driverId) => ({
        id: fixture.nextId(),
        announcementId,
        driverId,
        sentAt,
        readAt: null,
      }));
      await run(({ announcements }) => announcements.insert(announcement, receipts));
      return announcement;
    }

    it('are read by each driver they were sent to, once', async () => {
      const [driverId, other] = [await fixture.driver(), await fixture.driver()];
      const { id, ...sent } = await send([driverId]);
      const hasty = await fixture.driver();
      const { id: justSent } = await send([hasty]);
      const behind = minutesAfter(now, -1);
      expect(await run(({ announcements }) => announcements.markRead(justSent, hasty, behind))).toEqual(now);
      const read = (userId: string, minutes: number) =>
        run(({ announcements }) => announcements.markRead(id, userId, minutesAfter(now, minutes)));
      expect(await read(other, 1)).toBeNull();
      expect(await read(driverId, 2)).toEqual(minutesAfter(now, 2));
      expect(await read(driverId, 3)).toEqual(minutesAfter(now, 2));
      expect(await run(({ announcements }) => announcements.find(id))).toEqual({ ...sent, id });
      await expect(send([driverId], { id })).rejects.toMatchObject({ code: 'MESSAGE_EXISTS' });
    });

    it('are for one driver, for those online, and for those whose week has an hour of the shift', async () => {
      const [online, offline, weekly, suspended] = [
        await fixture.driver(),
        await fixture.driver({ isAvailable: false, availability: 'offline' }),
        await fixture.driver({ isAvailable: false, availability: 'offline' }),
        await fixture.driver({ suspended: true }),
      ];
      await run(({ drivers }) => drivers.saveWeek(weekly, [{ weekday: 5, hour: 22 }]));
      const to = (recipients: AnnouncementRecipients) =>
        run(({ announcements }) => announcements.recipients(recipients));
      expect(await to({ driverId: offline })).toEqual([offline]);
      expect(await to({ driverId: suspended })).toEqual([]);
      expect(await to({ driverId: await fixture.rider() })).toEqual([]);
      const reached = await to({ isOnline: true });
      expect(reached).toContain(online);
      for (const userId of [offline, weekly, suspended]) expect(reached).not.toContain(userId);
      const shift = { from: minutesAfter(now, 60), to: minutesAfter(now, 120) };
      const ofShift = await to({
        ...shift,
        hours: [
          { weekday: 5, hour: 21 },
          { weekday: 5, hour: 22 },
        ],
      });
      expect(ofShift).toContain(weekly);
      expect(ofShift).not.toContain(offline);
      expect(await to({ ...shift, hours: [{ weekday: 5, hour: 21 }] })).not.toContain(weekly);
    });

    it('are forgotten with who read them', async () => {
      const driverId = await fixture.driver();
      const [old, recent] = [
        await send([driverId], { sentAt: minutesAfter(now, -600) }),
        await send([driverId]),
      ];
      expect(await run(({ announcements }) => announcements.forget(minutesAfter(now, -500)))).toBeGreaterThan(
        0,
      );
      expect(await run(({ announcements }) => announcements.find(old.id))).toBeNull();
      expect(await run(({ announcements }) => announcements.find(recent.id))).toEqual(recent);
    });
  });
}
