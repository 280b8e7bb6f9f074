import { createHash } from 'node:crypto';
import type { InvitationKind, MailSender, MailThrottle } from '../../application/ports/email.ts';
import type { TokenPurpose } from '../../application/ports/sign-in.ts';
import type { Counter, CounterOptions } from './counters.ts';
import { tooManyRequests } from './call-limits.ts';
import { networkOf } from './network-of.ts';

/** As long as a link for a new password is good: of those that came in time, one always is. */
const WINDOW_SECONDS = 3_600;
/** Of one user, one address without a user, or one known device. */
const PER_SENDER = 20;
/** Of one kind to one address. */
const PER_RECIPIENT = 5;

/**
 * Counts mails with links in windows of an hour from the first: 20 requests of a user, and of the network address of
 * whoever has no known device, so that more accounts send no more; five mails of one kind to an address, and as many
 * that a known device has asked for. Keys are digests: the table holds no e-mail addresses.
 */
export class CountedMails implements MailThrottle {
  private readonly senders: Counter;
  private readonly recipients: Counter;

  constructor(createCounter: (options: Pick<CounterOptions, 'name' | 'calls' | 'seconds'>) => Counter) {
    this.senders = createCounter({ name: 'mail-sender', calls: PER_SENDER, seconds: WINDOW_SECONDS });
    this.recipients = createCounter({
      name: 'mail-recipient',
      calls: PER_RECIPIENT,
      seconds: WINDOW_SECONDS,
    });
  }

  async countRequest({ userId, address, knownDevice }: MailSender): Promise<void> {
    if (userId !== null) await this.countSender(`user ${userId}`);
    if (knownDevice !== null) await this.countSender(`device ${knownDevice}`);
    else if (address !== null) await this.countSender(`address ${networkOf(address)}`);
  }

  async admit(
    kind: TokenPurpose | InvitationKind,
    recipient: string,
    knownDevice: string | null,
  ): Promise<boolean> {
    const who = knownDevice === null ? 'anybody' : `device ${knownDevice}`;
    return (await this.recipients.count(digest(`${kind} ${who} ${recipient}`), 1)) === 0;
  }

  private async countSender(sender: string): Promise<void> {
    const waitMs = await this.senders.count(digest(sender), 1);
    if (waitMs > 0) throw tooManyRequests(waitMs);
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
