import { invalidField, notFound, orNotFound } from '../../domain/errors.ts';
import { hoursTouched } from '../../domain/geo/local-time.ts';
import type { Announcement, AnnouncementAudience } from '../../domain/messages/announcement.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { dispatcher, driver } from '../access.ts';
import { pageInput } from '../input-fields.ts';
import { serviceArea } from '../ports/geo.ts';
import {
  type AnnouncementRecipients,
  announcementViews,
  type ReceivedAnnouncement,
} from '../ports/messages.ts';
import { pageRequest } from '../ports/pages.ts';
import { tell } from '../transaction.ts';
import { command, lookUp, query } from '../use-case.ts';
import { announcementIdInput, listAnnouncementReceiptsInput, sendAnnouncementInput } from './inputs.ts';

/**
 * An operator writes to one driver, to all who are online, or to all whose week or whose shifts have some time of a span. Who
 * gets it is decided when it is sent; repeated with the same id it is sent once. Throws `NOT_FOUND` for a driver who drives
 * no more, and `INVALID_FIELD` where nobody would get it.
 */
export const sendAnnouncement = command({
  access: dispatcher,
  input: sendAnnouncementInput,
  needs: { serviceArea },
  run: async ({ tx, actor, input, newId }, { serviceArea }): Promise<Announcement> => {
    const { text, driverId, shift } = input;
    const id = input.id ?? newId();
    const sentBy = userIdOf(actor);
    const known = await tx.announcements.find(id);
    if (known && known.sentBy === sentBy && known.text === text) return known;
    const recipients: AnnouncementRecipients = shift
      ? { ...shift, hours: hoursTouched(shift.from, shift.to, serviceArea.timeZone) }
      : driverId
        ? { driverId }
        : { isOnline: true };
    const driverIds = await tx.announcements.recipients(recipients);
    if (driverIds.length === 0) {
      throw driverId
        ? notFound('Driver')
        : invalidField(shift ? 'shift' : 'toOnline', 'No driver would get this message');
    }
    const sentAt = tx.now();
    const audience: AnnouncementAudience = shift ? 'shift' : driverId ? 'driver' : 'online';
    const span = { shiftFrom: shift?.from ?? null, shiftTo: shift?.to ?? null };
    const announcement = { id, text, audience, ...span, sentBy, sentAt };
    await tx.announcements.insert(
      announcement,
      driverIds.map((to) => ({ id: newId(), announcementId: id, driverId: to, sentAt, readAt: null })),
    );
    await tx.record({
      action: 'announcement.send',
      subject: ['announcement', id],
      after: { audience, drivers: driverIds.length },
    });
    await Promise.all([
      tx.events.announced(driverIds),
      // All in one statement of each channel, however many drivers there are.
      tell(
        tx,
        driverIds.map((userId) => ({ id: newId(), userId, kind: 'announcement', data: { text } })),
        sentAt,
      ),
    ]);
    return announcement;
  },
});

/** One of them, with how many have read it. */
export const showAnnouncement = query({
  access: dispatcher,
  input: announcementIdInput,
  needs: { announcementViews },
  run: async ({ input: { announcementId } }, { announcementViews }) =>
    orNotFound(await announcementViews.find(announcementId), 'Announcement'),
});

/** What operators wrote to drivers, newest first. */
export const listAnnouncements = lookUp(dispatcher, pageInput, announcementViews, (views, { input }) =>
  views.list(pageRequest(input)),
);

/** To whom one was sent, and when each read it. */
export const listAnnouncementReceipts = lookUp(
  dispatcher,
  listAnnouncementReceiptsInput,
  announcementViews,
  (views, { input: { announcementId, read, ...page } }) =>
    views.receipts(announcementId, read ?? undefined, pageRequest(page)),
);

/** What operators wrote to the driver, newest first. */
export const listReceivedAnnouncements = lookUp(
  driver,
  pageInput,
  announcementViews,
  (views, { actor, input }) => views.ofDriver(actor.userId, pageRequest(input)),
);

/** The driver has read it; repeating it changes nothing. Throws `NOT_FOUND` for one that was not sent to them. */
export const readAnnouncement = command({
  access: driver,
  input: announcementIdInput,
  run: async ({ tx, actor, input: { announcementId } }): Promise<ReceivedAnnouncement> => {
    const readAt = await tx.announcements.markRead(announcementId, actor.userId, tx.now());
    const announcement = await tx.announcements.find(announcementId);
    if (!readAt || !announcement) throw notFound('Announcement');
    return { announcement, readAt };
  },
});
