import type { Announcement, AnnouncementReceipt } from '../../../domain/messages/announcement.ts';
import type { RideMessage } from '../../../domain/messages/ride-message.ts';
import { nullable, text, time, uuid } from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';
import { USERS } from '../users/user-table.ts';

export const RIDE_MESSAGES = defineTable(
  'ride_messages',
  {
    id: uuid(),
    rideId: uuid(),
    driverId: uuid(),
    senderId: uuid(),
    side: text(),
    preset: nullable(text()),
    text: nullable(text()),
    sentAt: time(),
    readAt: nullable(time()),
    helperReadAt: nullable(time()),
  } satisfies FieldsOf<RideMessage>,
  {},
);

export const ANNOUNCEMENTS = defineTable(
  'announcements',
  {
    id: uuid(),
    text: text(),
    audience: text(),
    shiftFrom: nullable(time()),
    shiftTo: nullable(time()),
    sentBy: nullable(uuid()),
    sentAt: time(),
  } satisfies FieldsOf<Announcement>,
  {},
  { sender: { by: 'sent_by', to: USERS } },
);

export const ANNOUNCEMENT_RECEIPTS = defineTable(
  'announcement_receipts',
  {
    id: uuid(),
    announcementId: uuid(),
    driverId: uuid(),
    sentAt: time(),
    readAt: nullable(time()),
  } satisfies FieldsOf<AnnouncementReceipt>,
  {},
  { driver: { by: 'driver_id', to: USERS }, announcement: { by: 'announcement_id', to: ANNOUNCEMENTS } },
);
