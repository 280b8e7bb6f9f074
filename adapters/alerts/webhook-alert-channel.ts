import { createHmac } from 'node:crypto';
import type { Alert, AlertChannel } from '../../application/ports/operations.ts';

export interface WebhookOptions {
  readonly url: string;
  /** The key that both ends know, "whsec_" and 24 to 64 bytes in base64. */
  readonly secret: string;
  /** Where an operator looks at what waits. */
  readonly consoleUrl: string;
  readonly productName: string;
  readonly timeoutMs: number;
  readonly now: () => Date;
}

/**
 * Posts alerts as JSON to one address, signed as the Standard Webhooks specification says. `text` is one sentence, for
 * chats that show only that.
 */
export class WebhookAlertChannel implements AlertChannel {
  readonly isConfigured = true;

  constructor(private readonly options: WebhookOptions) {}

  /** Throws unless the receiver answers 2xx in time. */
  async send({ id, at, ...alert }: Alert): Promise<void> {
    const { url, consoleUrl, productName, timeoutMs } = this.options;
    const { title, state, count } = alert;
    const what = count > 0 ? `${title}: ${count}` : title;
    const text = `${productName}: ${state === 'open' ? what : `Over: ${what}`} ${consoleUrl}`;
    const body = JSON.stringify({
      type: `attention.${state}`,
      timestamp: at,
      text,
      data: { ...alert, consoleUrl },
    });
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.sign(id, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The receiver of alerts answered ${response.status}`);
  }

  private sign(id: string, body: string) {
    const key = Buffer.from(this.options.secret.slice('whsec_'.length), 'base64');
    const timestamp = Math.floor(this.options.now().getTime() / 1000);
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signature}`,
    };
  }
}

/** No pager and no chat: what waits is on the console's home and in mails. */
export const unconfiguredAlertChannel: AlertChannel = {
  isConfigured: false,
  send: () => Promise.reject(new Error('No receiver of alerts is configured')),
};
