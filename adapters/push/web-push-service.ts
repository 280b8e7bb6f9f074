import { createHash } from 'node:crypto';
import webPush, { type RequestDetails } from 'web-push';
import type { PushEndpoint, PushMessage, PushService } from '../../application/ports/notices.ts';

export interface WebPushOptions {
  /** By which services know who sends, in base64url. */
  readonly keys: { readonly publicKey: string; readonly privateKey: string };
  /** Whom a push service may write to: a mailto: or https: address. */
  readonly contact: string;
  /** Hosts of push services; "*." stands for one name or more before it. One that begins with http:// is reached without TLS, for tests. */
  readonly services: readonly string[];
  readonly timeoutMs: number;
}

/** The subscription has ended: by the browser, or long ago. */
const GONE: readonly number[] = [404, 410];
/** What a push service takes as a name of what replaces what. */
const TOPIC_LENGTH = 32;

/** Web Push (RFC 8030, 8291, 8292): messages are sealed for the browser and signed with our key, to services that are known alone. */
export class WebPushService implements PushService {
  constructor(private readonly options: WebPushOptions) {}

  get publicKey(): string {
    return this.options.keys.publicKey;
  }

  knows(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, host, username, password, port } = new URL(endpoint);
    if (username !== '' || password !== '') return false;
    return this.options.services.some((service) => {
      if (service.startsWith('http://')) return protocol === 'http:' && `http://${host}` === service;
      if (protocol !== 'https:' || port !== '') return false;
      return service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service;
    });
  }

  /** Throws unless the service takes it, or says that it is gone, in time. */
  async send(
    { endpoint, publicKey, secret }: PushEndpoint,
    message: PushMessage,
    { seconds, isUrgent }: { readonly seconds: number; readonly isUrgent: boolean },
  ): Promise<'taken' | 'gone'> {
    // Services that were known once are not any more.
    if (!this.knows(endpoint)) return 'gone';
    const { keys, contact, timeoutMs } = this.options;
    const subscription = { endpoint, keys: { p256dh: publicKey, auth: secret } };
    let request: RequestDetails;
    try {
      request = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
        vapidDetails: { subject: contact, ...keys },
        TTL: seconds,
        urgency: isUrgent ? 'high' : 'normal',
        topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, TOPIC_LENGTH),
      });
    } catch {
      // Nothing can be sealed for a key that is none of a browser's.
      return 'gone';
    }
    const { headers, body } = request;
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: body && new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (GONE.includes(response.status)) return 'gone';
    if (!response.ok) throw new Error(`The push service answered ${response.status}`);
    return 'taken';
  }
}
