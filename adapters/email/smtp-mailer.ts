import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from '../../application/ports/email.ts';

export interface SmtpOptions {
  /** "smtp(s)://user:password@host:port" */
  readonly url: string;
  /** The sender: "Name <address>" or an address. */
  readonly from: string;
  /** How long a mail may take in all, and how long the server may be silent. */
  readonly timeoutMs: number;
}

const MAX_CONNECTIONS = 3;
const IDLE_MS = 10_000;

/** A connection that the server closed while it idled is worth another try; the job makes all others. */
const MAX_REQUEUES = 1;

/** Hands mails to a mail server over a few connections that are kept for a while. */
export class SmtpMailer implements Mailer {
  readonly isConfigured = true;
  private readonly transport;

  constructor(private readonly options: SmtpOptions) {
    const { url, timeoutMs } = options;
    this.transport = createTransport({
      pool: true,
      url,
      maxConnections: MAX_CONNECTIONS,
      maxRequeues: MAX_REQUEUES,
      idleTimeout: IDLE_MS,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // A mail is what its texts say: nothing is read from disk or fetched into it.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, subject, text, html, messageId }: Mail & { readonly messageId: string }): Promise<void> {
    const { from, timeoutMs } = this.options;
    await this.transport.sendMail({
      from,
      // As one address, whatever commas are in it.
      to: { name: '', address: to },
      subject,
      text,
      ...(html !== undefined && { html }),
      messageId: `<${messageId}@${getDomain(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  /** Connects and signs in, without sending anything; rejects with what the mail server says. */
  async verify(): Promise<void> {
    await this.transport.verify();
  }

  /** Gives the connections back; a mail that is being sent is finished first. */
  close(): void {
    this.transport.close();
  }
}

/** What stands after the @ of the sender. */
function getDomain(from: string): string {
  return /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
