import type {
  NewNotice,
  Notice,
  NoticeOutcome,
  Notices,
  PushSubscription,
  PushSubscriptions,
} from '../../../application/ports/notices.ts';
import type { Jobs } from '../../../application/ports/operations.ts';
import { notFound } from '../../../domain/errors.ts';
import type { NoticeChannel, NoticeChoice } from '../../../domain/notices/notice-kinds.ts';
import type { Draft } from './tables.ts';

export class InMemoryNotices implements Notices {
  constructor(
    private readonly draft: Draft,
    private readonly jobs: Jobs,
  ) {}

  async addAll(added: readonly NewNotice[], now: Date): Promise<void> {
    const { notices, pushSubscriptions } = this.draft.tables;
    const reached = new Set([...pushSubscriptions.values()].map(({ userId }) => userId));
    for (const { notBefore = now, ...notice } of added) {
      if (!reached.has(notice.userId) || notices.has(notice.id)) continue;
      notices.set(notice.id, { ...notice, status: 'queued', reached: [], createdAt: now });
      await this.jobs.enqueue('send-notice', { noticeId: notice.id }, notBefore);
    }
  }

  async lock(noticeId: string): Promise<Notice | null> {
    return this.draft.tables.notices.get(noticeId) ?? null;
  }

  async saveOutcome(noticeId: string, { status, reached }: NoticeOutcome): Promise<void> {
    const { notices } = this.draft.tables;
    const notice = notices.get(noticeId);
    if (!notice) throw notFound('Notice');
    const data = Object.fromEntries(Object.entries(notice.data).filter(([name]) => name !== 'text'));
    notices.set(noticeId, { ...notice, status, reached, ...(status !== 'queued' && { data }) });
  }

  /** Who is near is tested on the database, which alone has positions. */
  async driversNear(): Promise<never[]> {
    return [];
  }

  async forget(before: Date): Promise<number> {
    const { notices } = this.draft.tables;
    const old = [...notices.values()].filter(({ createdAt }) => createdAt < before);
    for (const { id } of old) notices.delete(id);
    return old.length;
  }

  async choices(userId: string): Promise<NoticeChoice[]> {
    return [...this.draft.tables.noticeChoices.values()]
      .filter((choice) => choice.userId === userId)
      .map(({ kind, channel, isOn }) => ({ kind, channel, isOn }));
  }

  async choose(userId: string, choice: NoticeChoice): Promise<void> {
    const key = `${userId}:${choice.kind}:${choice.channel}`;
    this.draft.tables.noticeChoices.set(key, { ...choice, userId });
  }

  async turnedOff(channel: NoticeChannel, userIds: readonly string[]) {
    return [...this.draft.tables.noticeChoices.values()]
      .filter((choice) => choice.channel === channel && !choice.isOn && userIds.includes(choice.userId))
      .map(({ userId, kind }) => ({ userId, kind }));
  }
}

export class InMemoryPushSubscriptions implements PushSubscriptions {
  constructor(private readonly draft: Draft) {}

  async ofUser(userId: string): Promise<PushSubscription[]> {
    const sessions = new Set([...this.draft.tables.sessions.values()].map(({ id }) => id));
    return [...this.all.values()].filter((each) => each.userId === userId && sessions.has(each.sessionId));
  }

  async save(subscription: PushSubscription): Promise<void> {
    for (const other of [...this.all.values()]) {
      const isOfSession = other.sessionId === subscription.sessionId;
      if (!isOfSession && other.endpoint !== subscription.endpoint) continue;
      if (!isOfSession && other.secret !== subscription.secret)
        this.draft.refuse('push_subscriptions_endpoint_key');
      this.all.delete(other.id);
    }
    this.all.set(subscription.id, subscription);
  }

  async removeOf(sessionId: string): Promise<boolean> {
    const found = [...this.all.values()].find((each) => each.sessionId === sessionId);
    return found !== undefined && this.all.delete(found.id);
  }

  async remove(id: string): Promise<void> {
    this.all.delete(id);
  }

  private get all(): Map<string, PushSubscription> {
    return this.draft.tables.pushSubscriptions;
  }
}
