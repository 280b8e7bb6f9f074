/** A mail as it is sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Sends mails. Called by jobs only, never while a request waits. */
export interface Mailer {
  /** False: there is no mail server, and `send` must not be called. */
  readonly isConfigured: boolean;
  /** Resolves when the mail server took the mail; throws otherwise. A repeated mail carries the same `messageId`. */
  send(mail: Mail & { readonly messageId: string }): Promise<void>;
}
