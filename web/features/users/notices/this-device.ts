/** What notifications are on this device, before anybody is asked. */
export type DeviceState =
  /** Can be switched on, or is. */
  | 'ready'
  /** Refused in the browser's settings, where alone that can be changed. */
  | 'blocked'
  /** Of an iPhone or iPad: only the app on the home screen has them. */
  | 'needs-install'
  | 'unsupported';

/** How long a worker may take to be there; it is registered when the first screen is idle. */
const WORKER_MS = 10_000;

export function getDeviceState(): DeviceState {
  const { userAgent } = navigator;
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (hasPush) return Notification.permission === 'denied' ? 'blocked' : 'ready';
  const isApple =
    /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && navigator.maxTouchPoints > 1);
  return isApple ? 'needs-install' : 'unsupported';
}

/** Whether the person has said yes to the browser. */
export function isPermitted(): boolean {
  return getDeviceState() === 'ready' && Notification.permission === 'granted';
}

export interface Subscribed {
  readonly endpoint: string;
  readonly publicKey: string;
  readonly secret: string;
}

/** Asks the person, then the browser's push service, anew. Null where the person says no. Throws where there is no worker or no service. */
export async function subscribe(serverKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await workerOfPage();
  // One by another key of the server's would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  });
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, publicKey: keys?.['p256dh'] ?? '', secret: keys?.['auth'] ?? '' };
}

/** Ends it at the push service, too. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function workerOfPage(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('No service worker')), WORKER_MS),
  );
  return Promise.race([navigator.serviceWorker.ready, late]);
}
