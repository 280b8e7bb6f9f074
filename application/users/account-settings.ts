import { port } from '../tokens.ts';

/** How this installation treats accounts, from its configuration. */
export interface AccountSettings {
  /** A session ends after this, however much it is used. */
  readonly sessionMs: number;
  /** A session ends when it was not used for this long. */
  readonly sessionIdleMs: number;
  /** How long a proof of who one is counts for acts of money; null where none is asked for again. */
  readonly reauthenticationMs: number | null;
  /** Whether riders book only once a link sent to their address was followed. */
  readonly mustVerifyEmail: boolean;
  /** Whether admins do nothing before they have set up a second factor. */
  readonly adminsNeedSecondFactor: boolean;
  /** Whether mails can be read, from a mail server or in the mailbox of the demo: otherwise no address can be confirmed. */
  readonly canSendEmail: boolean;
}

export const accountSettings = port<AccountSettings>('accountSettings');
