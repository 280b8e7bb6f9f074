import { describe, expect, it, vi } from 'vitest';
import { listenForNotices } from '../../../web/service-worker/notices.ts';

const CHROME = 'Mozilla/5.0 (Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const SAFARI = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1';
const ORIGIN = 'https://rides.test';
const MESSAGE = { title: 'Dana is here', body: 'The plate is MAU 419.', path: '/rider', tag: 'ride:1' };

interface FakePage {
  url: string;
  visibilityState: string;
  /** Loaded before the worker, which does not control it. */
  isUncontrolled?: true;
}

/** A worker with these pages, and what happens in it. */
function aWorker(pages: readonly FakePage[] = [], userAgent = CHROME, cookie: string | null = null) {
  const listeners = new Map<string, (event: never) => void>();
  const windows = pages.map((page) => ({ ...page, focus: vi.fn(async () => undefined), navigate: vi.fn() }));
  const subscribed = { endpoint: 'https://push.test/2', keys: { p256dh: 'key', auth: 'secret' } };
  const worker = {
    navigator: { userAgent, language: 'es-US' },
    location: { origin: ORIGIN },
    registration: {
      showNotification: vi.fn(async () => undefined),
      pushManager: {
        subscribe: vi.fn(async () => ({ toJSON: () => subscribed })),
        getSubscription: vi.fn(async (): Promise<{ toJSON(): object } | null> => ({
          toJSON: () => subscribed,
        })),
      },
    },
    cookieStore: { get: async () => (cookie === null ? null : { value: cookie }) },
    clients: {
      matchAll: async ({ includeUncontrolled = false }: { includeUncontrolled?: boolean }) =>
        windows.filter(({ isUncontrolled }) => includeUncontrolled || !isUncontrolled),
      openWindow: vi.fn(async () => undefined),
    },
    fetch: vi.fn(async () => undefined),
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
  };
  listenForNotices(worker);
  const happens = async (type: string, event: object) => {
    const work: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => work.push(promise);
    listeners.get(type)?.({ ...event, waitUntil } as never);
    await Promise.all(work);
  };
  return {
    ...worker,
    windows,
    push: (message: unknown) => happens('push', { data: { json: () => message } }),
    click: async (path: unknown) => {
      const close = vi.fn();
      await happens('notificationclick', { notification: { data: path, close } });
      expect(close).toHaveBeenCalledOnce();
    },
    change: (options: object | null) =>
      happens('pushsubscriptionchange', { oldSubscription: options && { options } }),
    hear: (data: unknown) => happens('message', { data }),
    told: () => worker.fetch.mock.calls.map((call) => toDevice(call as unknown as [string, RequestInit])),
  };
}

const toDevice = ([, { body }]: [string, RequestInit]) => JSON.parse(body as string) as { language: string };

describe('what is pushed', () => {
  it('is shown where no page is in sight, in the place of what was about the same', async () => {
    const worker = aWorker([{ url: `${ORIGIN}/rider`, visibilityState: 'hidden' }]);
    await worker.push(MESSAGE);
    const { title, body, tag, path } = MESSAGE;
    expect(worker.registration.showNotification).toHaveBeenCalledExactlyOnceWith(
      title,
      expect.objectContaining({ body, tag, data: path, renotify: true }),
    );
  });

  it('is left to the page in sight, but for a test, and but for Safari, which lets nobody show nothing', async () => {
    const inSight = [{ url: `${ORIGIN}/rider`, visibilityState: 'visible' }];
    const chrome = aWorker(inSight);
    await chrome.push(MESSAGE);
    expect(chrome.registration.showNotification).not.toHaveBeenCalled();
    await chrome.push({ ...MESSAGE, tag: 'test' });
    expect(chrome.registration.showNotification).toHaveBeenCalledOnce();
    const safari = aWorker(inSight, SAFARI);
    await safari.push(MESSAGE);
    expect(safari.registration.showNotification).toHaveBeenCalledOnce();
  });

  it('is shown only where it is one of ours', async () => {
    const worker = aWorker();
    for (const odd of [null, 'text', {}, { ...MESSAGE, path: 7 }]) await worker.push(odd);
    expect(worker.registration.showNotification).not.toHaveBeenCalled();
  });
});

describe('a notification that is tapped', () => {
  it('brings the page that is there to what it is about', async () => {
    const worker = aWorker([{ url: `${ORIGIN}/rider?tab=wallet`, visibilityState: 'hidden' }]);
    await worker.click('/rider');
    expect(worker.windows[0]?.focus).toHaveBeenCalledOnce();
    expect(worker.windows[0]?.navigate).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/rider`);
    await worker.click('/rider?tab=wallet');
    expect(worker.windows[0]?.navigate).toHaveBeenCalledOnce();
  });

  it('opens another page beside one that was loaded before the worker, which cannot lead it', async () => {
    const before = {
      url: `${ORIGIN}/rider?tab=profile`,
      visibilityState: 'hidden',
      isUncontrolled: true,
    } as const;
    const worker = aWorker([before]);
    await worker.click('/rider');
    expect(worker.clients.openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/rider`);
    expect(worker.windows[0]?.navigate).not.toHaveBeenCalled();
  });

  it('opens a page where none is, and never one of another site', async () => {
    const worker = aWorker();
    await worker.click('/driver?ride=1');
    await worker.click('https://evil.test/');
    await worker.click('//evil.test/');
    await worker.click(undefined);
    expect(worker.clients.openWindow.mock.calls).toEqual([
      [`${ORIGIN}/driver?ride=1`],
      [`${ORIGIN}/`],
      [`${ORIGIN}/`],
      [`${ORIGIN}/`],
    ]);
  });
});

describe('a subscription that the browser changes', () => {
  it('is asked for anew and told to the server, in the session of the browser', async () => {
    const worker = aWorker();
    const options = { userVisibleOnly: true, applicationServerKey: 'ours' };
    await worker.change(options);
    expect(worker.registration.pushManager.subscribe).toHaveBeenCalledExactlyOnceWith(options);
    const [url, sent] = worker.fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect([url, sent.method, sent.credentials]).toEqual(['/api/notices/device', 'PUT', 'same-origin']);
    expect(JSON.parse(sent.body as string)).toEqual({
      endpoint: 'https://push.test/2',
      publicKey: 'key',
      secret: 'secret',
      language: 'es',
    });
  });

  it('keeps the language that its reader has chosen before that of the browser', async () => {
    const worker = aWorker([], CHROME, 'en');
    await worker.change({ userVisibleOnly: true });
    expect(worker.told()).toMatchObject([{ language: 'en' }]);
  });

  it('is over where the browser does not say what it was', async () => {
    const worker = aWorker();
    await worker.change(null);
    expect(worker.fetch).not.toHaveBeenCalled();
  });
});

describe('a page that is turned to another language', () => {
  it('has notices come in it from then on, on a device that gets some', async () => {
    const worker = aWorker();
    await worker.hear({ language: 'en' });
    await worker.hear({ language: 'es' });
    expect(worker.told().map(({ language }) => language)).toEqual(['en', 'es']);
  });

  it('changes nothing for a device that gets none, nor do other messages', async () => {
    const worker = aWorker();
    for (const data of ['take-over', null, { language: 7 }]) await worker.hear(data);
    worker.registration.pushManager.getSubscription.mockResolvedValueOnce(null);
    await worker.hear({ language: 'es' });
    expect(worker.fetch).not.toHaveBeenCalled();
  });
});
