import type {
  NoticeChannel,
  NoticeChoice,
  NoticeKind,
  NoticeLanguage,
} from '../../domain/notices/notice-kinds.ts';
import type { Page, PageRequest } from './pages.ts';
import { port } from '../tokens.ts';

/** A notice that is to be written. */
export interface NewNotice {
  readonly id: string;
  readonly userId: string;
  readonly kind: NoticeKind;
  /** What it is about; the words are put together when it is sent. */
  readonly data: object;
  /** It is not sent before; at once without it. */
  readonly notBefore?: Date;
}

/** A notice in the outbox. */
export interface Notice extends Omit<NewNotice, 'notBefore'> {
  readonly status: 'queued' | 'sent' | 'skipped';
  /** The subscriptions that have it already. */
  readonly reached: readonly string[];
  readonly createdAt: Date;
}

/** What became of an attempt; `queued` is tried again. */
export interface NoticeOutcome {
  readonly status: Notice['status'];
  readonly reached: readonly string[];
  /** What a push service said last, or why it was not sent. */
  readonly error: string | null;
}

/** What people are told while they look elsewhere: a notice exists exactly when the unit of work commits, and a job sends it. */
export interface Notices {
  /**
   * Writes notices, each with its `send-notice` job; one whose id is there already is left as it is, and one for somebody whom
   * nothing reaches is not written.
   */
  addAll(notices: readonly NewNotice[], now: Date): Promise<void>;
  lock(noticeId: string): Promise<Notice | null>;
  /** What was said is forgotten with the last attempt. */
  saveOutcome(noticeId: string, outcome: NoticeOutcome, now: Date): Promise<void>;
  /**
   * The free drivers with a device, or who get text messages, who may take each of the rides, pending, for now and open to all, nearest to the pickup first
   * by positions since then, at most `most` of each.
   */
  driversNear(
    rideIds: readonly string[],
    since: Date,
    most: number,
  ): Promise<{ readonly rideId: string; readonly userId: string }[]>;
  /** Forgets notices that were written before; how many. */
  forget(before: Date): Promise<number>;
  choices(userId: string): Promise<NoticeChoice[]>;
  /** In the place of an earlier choice for the same kind and channel. */
  choose(userId: string, choice: NoticeChoice): Promise<void>;
  /** Which of the users have turned a channel off, and for which kinds. */
  turnedOff(
    channel: NoticeChannel,
    userIds: readonly string[],
  ): Promise<{ readonly userId: string; readonly kind: NoticeKind }[]>;
}

/** Where a browser can be reached while no page is open: what it says itself. */
export interface PushEndpoint {
  /** The address at the push service of the browser's maker; who knows it can send to it with our key alone. */
  readonly endpoint: string;
  /** The browser's public key, and what it shares with us, in base64url. */
  readonly publicKey: string;
  readonly secret: string;
  /** Of the page that asked for it. */
  readonly language: NoticeLanguage;
}

/** A browser that has notices switched on; ends with the session. */
export interface PushSubscription extends PushEndpoint {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly createdAt: Date;
}

export interface PushSubscriptions {
  ofUser(userId: string): Promise<PushSubscription[]>;
  /**
   * In the place of the one that the session has, and of that of an earlier session of the same browser. Throws `DEVICE_TAKEN`
   * (conflict) for the endpoint of another browser.
   */
  save(subscription: PushSubscription): Promise<void>;
  /** Whether the session had one. */
  removeOf(sessionId: string): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** What a device shows. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** What opens when it is tapped: a path of the web client. */
  readonly path: string;
  /** What it is about: a newer one about the same takes its place. */
  readonly tag: string;
}

/** The push services of browsers. Called by jobs only. */
export interface PushService {
  /** By which browsers know who may send to them, in base64url. */
  readonly publicKey: string;
  /** Whether an address is one of a push service, which is asked before one is kept. */
  knows(endpoint: string): boolean;
  /**
   * Hands an encrypted message over: `gone` where the subscription has ended. Throws when it can be tried again.
   * `seconds` is how long it is worth delivering.
   */
  send(
    to: PushEndpoint,
    message: PushMessage,
    delivery: { readonly seconds: number; readonly isUrgent: boolean },
  ): Promise<'taken' | 'gone'>;
}

export const pushService = port<PushService>('pushService');

/** A notice as the support sees it: without what it says. */
export interface SentNotice extends Pick<Notice, 'id' | 'userId' | 'kind' | 'status' | 'createdAt'> {
  /** How many devices have it. */
  readonly devices: number;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly sentAt: Date | null;
}

export interface NoticeLists {
  /** Newest first. */
  ofUser(userId: string, page: PageRequest): Promise<Page<SentNotice>>;
}

export const noticeLists = port<NoticeLists>('noticeLists');
