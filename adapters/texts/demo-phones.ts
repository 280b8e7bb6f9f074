import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { ProviderCall, SentText, TextMessenger } from '../../application/ports/texts.ts';
import type { Clock } from '../../application/ports/operations.ts';
import { countSegments } from '../../domain/texts/segments.ts';
import { toReceived, wrongSignature } from './signed-form.ts';

/** A text message that was not sent, but kept; or one that somebody wrote as the phone. */
export interface KeptText {
  readonly id: string;
  /** The phone. */
  readonly number: string;
  readonly body: string;
  readonly isFromPhone: boolean;
  readonly at: Date;
}

/** So many are kept, in the memory of this process. */
const MAX_TEXTS = 200;
const KEY_BYTES = 16;
/** A number that is nobody's. */
const SENDER = '+15005550006';

/** Where the phones are; the key of the page is below it. */
export const PHONES_PATH = '/dev/sms';

/**
 * In the demo, in the place of a provider: sends nothing, keeps the newest messages for whoever has started it, and takes
 * answers from them as from the phones. Messages carry codes: the address of the page has a key that only the server's own output tells.
 */
export class DemoPhones implements TextMessenger {
  readonly isConfigured = true;
  readonly sender = SENDER;
  readonly priceMils = 0;
  private readonly texts = new Map<string, KeptText>();

  constructor(
    private readonly clock: Clock,
    private readonly key: string = randomBytes(KEY_BYTES).toString('base64url'),
  ) {}

  get path(): string {
    return `${PHONES_PATH}/${this.key}`;
  }

  isKey(given: string): boolean {
    const [one, other] = [Buffer.from(given), Buffer.from(this.key)];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  readonly webhooks: TextMessenger['webhooks'] = {
    readReceived: ({ body, signature }) => {
      if (!this.isKey(signature)) throw wrongSignature();
      return toReceived(new URLSearchParams(body));
    },
    readDelivery: () => {
      throw wrongSignature();
    },
  };

  async send({ id, to, body }: Parameters<TextMessenger['send']>[0]): Promise<SentText> {
    this.keep({ id, number: to, body, isFromPhone: false });
    return { providerId: id, segments: countSegments(body), costMils: 0 };
  }

  /** An answer of a phone, as a provider would pass it on. */
  answer(number: string, body: string): ProviderCall {
    const id = randomUUID();
    this.keep({ id, number, body, isFromPhone: true });
    const form = new URLSearchParams({ MessageSid: id, From: number, To: SENDER, Body: body });
    return { path: this.path, body: form.toString(), signature: this.key };
  }

  /** Whether the phone was sent anything. */
  has(number: string): boolean {
    return [...this.texts.values()].some((text) => text.number === number);
  }

  /** By phone, the one with the newest message first; of each the oldest first. */
  list(): readonly (readonly [number: string, texts: readonly KeptText[]])[] {
    const newestFirst = [...this.texts.values()].reverse();
    const numbers = [...new Set(newestFirst.map(({ number }) => number))];
    return numbers.map((number) => [number, newestFirst.filter((text) => text.number === number).reverse()]);
  }

  private keep(text: Omit<KeptText, 'at'>): void {
    const { texts } = this;
    texts.delete(text.id);
    texts.set(text.id, { ...text, at: this.clock.now() });
    const [oldest] = texts.keys();
    if (texts.size > MAX_TEXTS && oldest !== undefined) texts.delete(oldest);
  }
}
