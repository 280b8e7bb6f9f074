import { LANGUAGE_COOKIE } from '../lib/language-choice.ts';

/** What the server sends for a device to show; the words are in the language that the device reads. */
interface Message {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

interface Page {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

interface PushEvent {
  readonly data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}

interface ClickEvent {
  readonly notification: { readonly data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
}

interface ChangeEvent {
  readonly oldSubscription: { readonly options: object } | null;
  waitUntil(work: Promise<unknown>): void;
}

interface MessageEvent {
  readonly data: unknown;
  waitUntil(work: Promise<unknown>): void;
}

interface Subscription {
  toJSON(): SubscriptionJson;
}

/** Of the worker, what notices need. */
export interface NoticeWorker {
  readonly navigator: { readonly userAgent: string; readonly language: string };
  readonly location: { readonly origin: string };
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
    readonly pushManager: {
      subscribe(options: object): Promise<Subscription>;
      getSubscription(): Promise<Subscription | null>;
    };
  };
  /** Not in every browser. */
  readonly cookieStore?: { get(name: string): Promise<{ readonly value: string } | null> };
  readonly clients: {
    matchAll(options: object): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  fetch(url: string, options: RequestInit): Promise<unknown>;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

interface SubscriptionJson {
  readonly endpoint?: string;
  readonly keys?: Readonly<Record<string, string>>;
}

const ICON = '/icons/icon-192.png';

/** Shows what is sent, opens what it is about, and keeps the subscription when the browser changes it, or its reader the language. */
export function listenForNotices(worker: NoticeWorker): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, event.data?.json() ?? null)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, event.notification.data));
  });
  worker.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renew(worker, event.oldSubscription?.options ?? null)),
  );
  worker.addEventListener('message', (event) => {
    const language = languageIn(event.data);
    if (language) event.waitUntil(speak(worker, language));
  });
}

/**
 * Not while a page is in sight, which shows it live: browsers allow that, but for Safari, which takes the permission away from
 * whoever shows nothing.
 */
async function show(worker: NoticeWorker, message: unknown): Promise<void> {
  if (!isMessage(message)) return;
  const pages = await pagesOf(worker);
  const { userAgent } = worker.navigator;
  const mustShow = /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)/.test(userAgent);
  if (!mustShow && message.tag !== 'test' && pages.some((page) => page.visibilityState === 'visible')) return;
  const { title, body, tag, path } = message;
  await worker.registration.showNotification(title, {
    body,
    tag,
    // A newer one of the same is told again.
    renotify: true,
    icon: ICON,
    badge: ICON,
    data: path,
  });
}

/**
 * In the page that is there already, or in a new one; never outside of the app. One that was loaded before the worker, as the page
 * where notices were switched on may be, cannot be led elsewhere by it.
 */
async function open(worker: NoticeWorker, path: unknown): Promise<void> {
  const { origin } = worker.location;
  const url = new URL(typeof path === 'string' ? path : '/', origin);
  const wanted = url.origin === origin ? url.href : `${origin}/`;
  const [page] = await worker.clients.matchAll({ type: 'window' });
  if (!page) {
    await worker.clients.openWindow(wanted);
    return;
  }
  await page.focus();
  if (page.url !== wanted) await page.navigate(wanted);
}

/** Asks for another subscription by the same key, and tells the server. */
async function renew(worker: NoticeWorker, options: object | null): Promise<void> {
  if (!options) return;
  const chosen = await worker.cookieStore?.get(LANGUAGE_COOKIE);
  const subscription = await worker.registration.pushManager.subscribe(options);
  await save(worker, subscription, chosen?.value ?? worker.navigator.language);
}

/** From now on the device is told in the language that a page of it was just turned to. */
async function speak(worker: NoticeWorker, language: string): Promise<void> {
  const subscription = await worker.registration.pushManager.getSubscription();
  if (subscription) await save(worker, subscription, language);
}

/** At the server, in the session of the browser. */
async function save(worker: NoticeWorker, subscription: Subscription, language: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const device = {
    endpoint,
    publicKey: keys?.['p256dh'],
    secret: keys?.['auth'],
    language: language.startsWith('es') ? 'es' : 'en',
  };
  await worker.fetch('/api/notices/device', {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(device),
  });
}

function languageIn(data: unknown): string | null {
  const { language } = (typeof data === 'object' && data !== null ? data : {}) as { language?: unknown };
  return typeof language === 'string' ? language : null;
}

function pagesOf({ clients }: NoticeWorker): Promise<readonly Page[]> {
  return clients.matchAll({ type: 'window', includeUncontrolled: true });
}

function isMessage(message: unknown): message is Message {
  if (typeof message !== 'object' || message === null) return false;
  return ['title', 'body', 'path', 'tag'].every(
    (name) => typeof (message as Readonly<Record<string, unknown>>)[name] === 'string',
  );
}
