import type { Mailer } from '../../application/ports/email.ts';

/** No mail server: mails stay in the outbox, noted as skipped. */
export class UnconfiguredMailer implements Mailer {
  readonly isConfigured = false;

  send(): Promise<void> {
    return Promise.reject(new Error('No mail server is configured'));
  }
}
