const CHECK_MS = 3_600_000;

/** A version that waits to take the place of this one. */
export interface Update {
  /** Takes over, and loads the page anew. */
  readonly take: () => void;
}

/**
 * Registers the service worker, and tells when another version of it waits. The function returned ends that; the
 * worker stays.
 */
export function offerUpdates(
  onUpdate: (update: Update) => void,
  isBuilt: boolean = import.meta.env.PROD,
): () => void {
  if (!isBuilt || !('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const offer = (worker: ServiceWorker) =>
    onUpdate({
      take: () => {
        serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        worker.postMessage('take-over');
      },
    });
  void serviceWorker
    .register('/service-worker.js')
    .then((registration) => {
      if (isOver) return;
      if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => {
          // The first one of all replaces nothing.
          if (worker.state === 'installed' && serviceWorker.controller) offer(worker);
        });
      });
      timer = setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
    })
    // Without it the app works as long as there is a connection.
    .catch(() => undefined);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
