import { afterEach, describe, expect, it, vi } from 'vitest';
import { offerUpdates, type Update } from '../../../web/lib/service-worker-updates.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly told: unknown[] = [];
  postMessage(message: unknown): void {
    this.told.push(message);
  }
  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  update = () => Promise.resolve();
  finds(worker: FakeWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

/** As the browser has them; `controller` is the worker that the page was loaded with. */
function browser(controller: FakeWorker | null) {
  const registration = new FakeRegistration();
  const serviceWorker = Object.assign(new EventTarget(), {
    controller,
    register: vi.fn(() => Promise.resolve(registration)),
  });
  vi.stubGlobal('navigator', { serviceWorker });
  return { registration, serviceWorker };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('A new version', () => {
  it('is offered once it is there, and takes over when it is taken', async () => {
    const { registration } = browser(new FakeWorker());
    const offered = vi.fn<(update: Update) => void>();
    const end = offerUpdates(offered, true);
    await Promise.resolve();
    const worker = new FakeWorker();
    registration.finds(worker);
    expect(offered).not.toHaveBeenCalled();
    worker.becomes('installed');
    expect(worker.told).toEqual([]);
    offered.mock.calls[0]?.[0].take();
    expect(worker.told).toEqual(['take-over']);
    end();
  });

  it('that waited since before is offered, too', async () => {
    const { registration } = browser(new FakeWorker());
    registration.waiting = new FakeWorker();
    const offered = vi.fn<(update: Update) => void>();
    const end = offerUpdates(offered, true);
    await vi.waitFor(() => expect(offered).toHaveBeenCalledOnce());
    end();
  });

  it('is not what the first one of all is', async () => {
    const { registration } = browser(null);
    const offered = vi.fn<(update: Update) => void>();
    const end = offerUpdates(offered, true);
    await Promise.resolve();
    const worker = new FakeWorker();
    registration.finds(worker);
    worker.becomes('installed');
    expect(offered).not.toHaveBeenCalled();
    end();
  });

  it('is not looked for while the client is developed', () => {
    const { serviceWorker } = browser(null);
    offerUpdates(vi.fn(), false);
    expect(serviceWorker.register).not.toHaveBeenCalled();
  });
});
