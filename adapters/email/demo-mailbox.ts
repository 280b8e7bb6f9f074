import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../application/ports/operations.ts';
import type { Mail, Mailer } from '../../application/ports/email.ts';

/** A mail that was not sent, but kept. */
export interface KeptMail extends Mail {
  /** Its message id. */
  readonly id: string;
  readonly at: Date;
}

/** So many mails are kept, in the memory of this process. */
const MAX_MAILS = 200;
const KEY_BYTES = 16;

/** Where mailboxes are; the key of one, its list and its mails are below it. */
export const MAILBOXES_PATH = '/dev/mail';

/**
 * In the demo, in the place of a mail server: sends nothing and keeps the newest mails for whoever has started it. Mails
 * carry links that open accounts: the address of the mailbox has a key that only the server's own output tells.
 */
export class DemoMailbox implements Mailer {
  readonly isConfigured = true;
  private readonly mails = new Map<string, KeptMail>();

  constructor(
    private readonly clock: Clock,
    private readonly key: string = randomBytes(KEY_BYTES).toString('base64url'),
  ) {}

  get path(): string {
    return `${MAILBOXES_PATH}/${this.key}`;
  }

  isKey(given: string): boolean {
    const [one, other] = [Buffer.from(given), Buffer.from(this.key)];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  async send({ messageId, ...mail }: Mail & { readonly messageId: string }): Promise<void> {
    const { mails } = this;
    // One that comes again is the same mail, and as new as its last copy.
    mails.delete(messageId);
    mails.set(messageId, { ...mail, id: messageId, at: this.clock.now() });
    const [oldest] = mails.keys();
    if (mails.size > MAX_MAILS && oldest !== undefined) mails.delete(oldest);
  }

  /** The newest first. */
  list(): readonly KeptMail[] {
    return [...this.mails.values()].reverse();
  }

  find(id: string): KeptMail | null {
    return this.mails.get(id) ?? null;
  }
}
