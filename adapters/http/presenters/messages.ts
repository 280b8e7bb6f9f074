import { z } from 'zod';
import type { Conversation, VisibleMessage } from '../../../application/messages/ride-messages.ts';
import type {
  AnnouncementReceiptView,
  AnnouncementView,
  ReceivedAnnouncement,
} from '../../../application/ports/messages.ts';
import { ANNOUNCEMENT_AUDIENCES } from '../../../domain/messages/announcement.ts';
import { MESSAGE_PRESETS, MESSAGE_REACHES, wordsOf } from '../../../domain/messages/ride-message.ts';
import { id, instant, instantOrNull } from './fields.ts';

export const rideMessageShape = z
  .object({
    id,
    isOwn: z.boolean(),
    isFromDriver: z.boolean(),
    senderName: z.string().nullable(),
    preset: z.enum(MESSAGE_PRESETS).nullable(),
    text: z.string().describe('What was written, or the preset in English; plain text'),
    sentAt: instant,
    readAt: instant.nullable().describe('By the driver, or the passenger'),
    helperReadAt: instant.nullable().describe('By somebody who writes for the passenger'),
    reach: z
      .enum(MESSAGE_REACHES)
      .nullable()
      .describe('To the driver, of what the driver wrote: how it gets to the passenger'),
  })
  .meta({ id: 'RideMessage' });

export const conversationShape = z
  .object({
    rideId: id,
    seat: z.enum(['rider', 'helper', 'driver']),
    otherName: z.string(),
    helperName: z.string().nullable(),
    messages: z.array(rideMessageShape).describe('Oldest first'),
    mayWrite: z.boolean(),
    closesAt: instant.nullable(),
  })
  .meta({ id: 'Conversation' });

export const announcementShape = z
  .object({
    id,
    text: z.string(),
    audience: z.enum(ANNOUNCEMENT_AUDIENCES),
    shiftFrom: instant.nullable(),
    shiftTo: instant.nullable(),
    senderName: z.string().nullable(),
    sentAt: instant,
    driverCount: z.int(),
    readCount: z.int(),
  })
  .meta({ id: 'Announcement' });

export const announcementReceiptShape = z
  .object({ driverId: id, driverName: z.string(), readAt: instant.nullable() })
  .meta({ id: 'AnnouncementReceipt' });

export const receivedAnnouncementShape = z
  .object({ id, text: z.string(), sentAt: instant, readAt: instant.nullable() })
  .meta({ id: 'ReceivedAnnouncement' });

export function presentRideMessage({
  message,
  isOwn,
  senderName,
  reach = null,
}: VisibleMessage): z.output<typeof rideMessageShape> {
  const { id, side, preset, sentAt, readAt, helperReadAt } = message;
  return {
    id,
    isOwn,
    isFromDriver: side === 'driver',
    senderName,
    preset,
    text: wordsOf(message),
    sentAt: sentAt.toISOString(),
    readAt: instantOrNull(readAt),
    helperReadAt: instantOrNull(helperReadAt),
    reach,
  };
}

export function presentConversation(found: Conversation): z.output<typeof conversationShape> {
  const { rideId, seat, otherName, helperName, messages, mayWrite, closesAt } = found;
  return {
    rideId,
    seat,
    otherName,
    helperName,
    messages: messages.map(presentRideMessage),
    mayWrite,
    closesAt: instantOrNull(closesAt),
  };
}

export function presentAnnouncement(view: AnnouncementView): z.output<typeof announcementShape> {
  const { announcement, senderName, driverCount, readCount } = view;
  const { id, text, audience, shiftFrom, shiftTo, sentAt } = announcement;
  return {
    id,
    text,
    audience,
    shiftFrom: instantOrNull(shiftFrom),
    shiftTo: instantOrNull(shiftTo),
    senderName,
    sentAt: sentAt.toISOString(),
    driverCount,
    readCount,
  };
}

export function presentAnnouncementReceipt({
  receipt: { driverId, readAt },
  driverName,
}: AnnouncementReceiptView): z.output<typeof announcementReceiptShape> {
  return { driverId, driverName, readAt: instantOrNull(readAt) };
}

export function presentReceivedAnnouncement({
  announcement: { id, text, sentAt },
  readAt,
}: ReceivedAnnouncement): z.output<typeof receivedAnnouncementShape> {
  return { id, text, sentAt: sentAt.toISOString(), readAt: instantOrNull(readAt) };
}
