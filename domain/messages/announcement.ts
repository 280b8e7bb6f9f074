/** To whom an operator writes: one driver, all who are online, or all who work at some time of a span. */
export const ANNOUNCEMENT_AUDIENCES = ['driver', 'online', 'shift'] as const;
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number];

export const ANNOUNCEMENT_MAX_LENGTH = 1_000;
/** A shift is part of a day, or a night into the next one. */
export const LONGEST_SHIFT_HOURS = 24;

/** What an operator wrote to drivers, who were chosen when it was sent; never changed. */
export interface Announcement {
  readonly id: string;
  readonly text: string;
  readonly audience: AnnouncementAudience;
  /** The span of a shift; null for every other audience. */
  readonly shiftFrom: Date | null;
  readonly shiftTo: Date | null;
  /** The operator; null for the command line. */
  readonly sentBy: string | null;
  readonly sentAt: Date;
}

/** That an announcement was sent to a driver, and when they read it. */
export interface AnnouncementReceipt {
  readonly id: string;
  readonly announcementId: string;
  readonly driverId: string;
  readonly sentAt: Date;
  /** Null while they have not. */
  readonly readAt: Date | null;
}
