import type { Clock } from '../../application/ports/clock.ts';
import type { Mail, Mailer } from '../../application/ports/mailer.ts';

/** A mail that was not sent, but kept. */
export interface KeptMail extends Mail {
  /** Its message id. */
  readonly id: string;
  readonly at: Date;
}

/** So many mails are kept, in the memory of this process. */
const MAX_MAILS = 200;

/** In the demo, in the place of a mail server: sends nothing and keeps the newest mails for whoever wants to read them. */
export class DemoMailbox implements Mailer {
  readonly isConfigured = true;
  private readonly mails = new Map<string, KeptMail>();

  constructor(private readonly clock: Clock) {}

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
