import type { AnnouncementRecipients, Announcements } from '../../../application/ports/messages.ts';
import type { Announcement, AnnouncementReceipt } from '../../../domain/messages/announcement.ts';
import type { Draft } from './tables.ts';

export class InMemoryAnnouncements implements Announcements {
  constructor(private readonly draft: Draft) {}

  async find(announcementId: string): Promise<Announcement | null> {
    return this.draft.tables.announcements.get(announcementId) ?? null;
  }

  async recipients(to: AnnouncementRecipients): Promise<string[]> {
    const { users, profiles, weeks } = this.draft.tables;
    const isWanted = (userId: string) => {
      if ('driverId' in to) return userId === to.driverId;
      if ('isOnline' in to) return profiles.get(userId)?.isAvailable ?? false;
      const hours = weeks.get(userId) ?? [];
      return to.hours.some(({ weekday, hour }) =>
        hours.some((slot) => slot.weekday === weekday && slot.hour === hour),
      );
    };
    return [...profiles.keys()]
      .filter((userId) => {
        const user = users.get(userId);
        return user?.userType === 'driver' && user.isDriverApproved && !user.suspended && isWanted(userId);
      })
      .sort();
  }

  async insert(announcement: Announcement, receipts: readonly AnnouncementReceipt[]): Promise<void> {
    const { announcements, announcementReceipts } = this.draft.tables;
    if (announcements.has(announcement.id)) this.draft.refuse('announcements_pkey');
    announcements.set(announcement.id, announcement);
    for (const receipt of receipts) announcementReceipts.set(receipt.id, receipt);
  }

  async markRead(announcementId: string, driverId: string, at: Date): Promise<Date | null> {
    const { announcementReceipts } = this.draft.tables;
    const receipt = [...announcementReceipts.values()].find(
      (one) => one.announcementId === announcementId && one.driverId === driverId,
    );
    if (!receipt) return null;
    const readAt = receipt.readAt ?? (at > receipt.sentAt ? at : receipt.sentAt);
    announcementReceipts.set(receipt.id, { ...receipt, readAt });
    return readAt;
  }

  async forget(before: Date): Promise<number> {
    const { announcements, announcementReceipts } = this.draft.tables;
    const old = [...announcements.values()].filter(({ sentAt }) => sentAt < before);
    for (const { id } of old) announcements.delete(id);
    for (const receipt of announcementReceipts.values())
      if (!announcements.has(receipt.announcementId)) announcementReceipts.delete(receipt.id);
    return old.length;
  }
}
