import { createHmac, randomBytes } from 'node:crypto';
import type { Event } from './objects.ts';

/** An event as it is sent. */
export interface SignedWebhookEvent {
  readonly body: string;
  readonly signature: string;
}

/** The provider's webhook events: kept, signed, and posted one after the other to an address. */
export class Webhooks {
  /** Every event so far, delivered or not. */
  readonly events: Event[] = [];
  /** What the receiver answered; 0 when it did not. */
  readonly deliveries: { readonly eventId: string; readonly status: number }[] = [];
  private url: string | null = null;
  private isPaused = false;
  private copies = 1;
  private waiting: Event[] = [];
  private delivering: Promise<void> = Promise.resolve();

  constructor(private readonly secret: string) {}

  /** Where webhook events go from now on. */
  deliverTo(url: string): void {
    this.url = url;
  }

  /** Keeps webhook events back until `deliverNow`. */
  pauseDelivery(): void {
    this.isPaused = true;
  }

  /** Sends each event so many times. */
  duplicate(times = 2): void {
    this.copies = times;
  }

  /** Turns those kept back around, latest first. */
  reorder(): void {
    this.waiting.reverse();
  }

  /** Sends those kept back and goes on delivering; resolves when everything was answered. */
  async deliverNow(): Promise<void> {
    this.isPaused = false;
    this.flush();
    await this.delivering;
  }

  announce(type: string, object: object): void {
    const event: Event = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      pending_webhooks: 1,
      type,
      data: { object },
      request: { id: null, idempotency_key: null },
    };
    this.events.push(event);
    this.waiting.push(event);
    if (!this.isPaused) this.flush();
  }

  /** The last event of a type. */
  latest(type: string): Event {
    const event = this.events.findLast((one) => one.type === type);
    if (!event) throw new Error(`No event of ${type}`);
    return event;
  }

  /** An event with the signature it is sent with, made `ageSeconds` ago. */
  sign(event: object, ageSeconds = 0): SignedWebhookEvent {
    const body = JSON.stringify(event);
    const time = Math.floor(Date.now() / 1000) - ageSeconds;
    const mac = createHmac('sha256', this.secret).update(`${time}.${body}`).digest('hex');
    return { body, signature: `t=${time},v1=${mac}` };
  }

  private flush(): void {
    const events = this.waiting.splice(0);
    const { url, copies } = this;
    if (url === null) return;
    for (const event of events)
      for (let copy = 0; copy < copies; copy += 1)
        this.delivering = this.delivering.then(() => this.deliver(event, url));
  }

  private async deliver(event: Event, url: string): Promise<void> {
    const { body, signature } = this.sign(event);
    const status = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      signal: AbortSignal.timeout(10_000),
    }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => 0,
    );
    this.deliveries.push({ eventId: event.id, status });
  }
}
