import type { Announcement, AnnouncementReceipt } from '../../domain/messages/announcement.ts';
import type { MessageSeat, RideMessage } from '../../domain/messages/ride-message.ts';
import type { TextStatus } from '../../domain/texts/text-number.ts';
import type { WeeklySlot } from '../../domain/drivers/weekly-availability.ts';
import { port } from '../tokens.ts';
import type { Page, PageRequest } from './pages.ts';

/** How an installation treats what riders and drivers write to each other. */
export interface MessageSettings {
  /** Whether a relay stands between rider and driver: neither is shown the other's number, and none passes in a text. */
  readonly hidesPhones: boolean;
  /** For so many days after its ride a message can be looked up. */
  readonly keptDays: number;
}

export const messageSettings = port<MessageSettings>('messageSettings');

/** What the two sides of rides wrote to each other; the ride is locked before one of its messages is written. */
export interface RideMessages {
  /** Throws `MESSAGE_EXISTS` (conflict) for an id that is taken. */
  insert(message: RideMessage): Promise<void>;
  find(messageId: string): Promise<RideMessage | null>;
  /** How many were written between the rider and the driver. */
  count(rideId: string, driverId: string): Promise<number>;
  /** Marks as read what the seat has not read yet; how many. */
  markRead(rideId: string, driverId: string, seat: MessageSeat, at: Date): Promise<number>;
  /** Of a ride with all of its drivers, the oldest first. */
  ofRide(rideId: string): Promise<RideMessage[]>;
  /** What a user wrote, the oldest first. */
  writtenBy(userId: string): Promise<RideMessage[]>;
  /** Deletes those of rides that ended before a time, unless a case about the ride is unresolved; how many. */
  forget(endedBefore: Date): Promise<number>;
}

/** A message with what became of the text message about it, whose id is the same. */
export interface SentRideMessage extends RideMessage {
  /** Of the one to the passenger; null where none was written. */
  readonly textStatus: TextStatus | null;
  /** Whether the passenger has an account, and so the app. */
  readonly hasAccount: boolean;
}

/** No replica answers: who reads has just been told that there is something to read. */
export interface RideMessageViews {
  /** Between the rider and the driver, the oldest first. */
  between(rideId: string, driverId: string): Promise<SentRideMessage[]>;
  /** How many were written about a ride, with whichever of its drivers. */
  countOfRide(rideId: string): Promise<number>;
}

export const rideMessageViews = port<RideMessageViews>('rideMessageViews');

/** Which drivers an announcement is for; none of them is suspended or has closed the account. */
export type AnnouncementRecipients =
  | { readonly driverId: string }
  | { readonly isOnline: true }
  /** Whose week has one of these hours, or who have been online at some time from `from` to `to`. */
  | { readonly from: Date; readonly to: Date; readonly hours: readonly WeeklySlot[] };

export interface Announcements {
  find(announcementId: string): Promise<Announcement | null>;
  /** The user ids of the drivers. */
  recipients(recipients: AnnouncementRecipients): Promise<string[]>;
  /** Throws `MESSAGE_EXISTS` (conflict) for an id that is taken. */
  insert(announcement: Announcement, receipts: readonly AnnouncementReceipt[]): Promise<void>;
  /** When the driver read it: now, or before. Null where it was not sent to them. */
  markRead(announcementId: string, driverId: string, at: Date): Promise<Date | null>;
  /** Deletes those sent before a time; how many. */
  forget(before: Date): Promise<number>;
}

/** An announcement as operators see it. */
export interface AnnouncementView {
  readonly announcement: Announcement;
  /** Given and family name; null for the command line. */
  readonly senderName: string | null;
  readonly driverCount: number;
  readonly readCount: number;
}

export interface AnnouncementReceiptView {
  readonly receipt: AnnouncementReceipt;
  readonly driverName: string;
}

/** An announcement as a driver reads it. */
export interface ReceivedAnnouncement {
  readonly announcement: Announcement;
  readonly readAt: Date | null;
}

export interface AnnouncementViews {
  /** Null when there is none. */
  find(announcementId: string): Promise<AnnouncementView | null>;
  /** Newest first. */
  list(page: PageRequest): Promise<Page<AnnouncementView>>;
  /** Of all drivers, or of those alone who have or have not read it. */
  receipts(
    announcementId: string,
    isRead: boolean | undefined,
    page: PageRequest,
  ): Promise<Page<AnnouncementReceiptView>>;
  /** What was sent to a driver, newest first. */
  ofDriver(driverId: string, page: PageRequest): Promise<Page<ReceivedAnnouncement>>;
}

export const announcementViews = port<AnnouncementViews>('announcementViews');
