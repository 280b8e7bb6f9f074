/** Who guesses at what. */
export interface LoginAttempt {
  /** The account, by its e-mail address. */
  readonly email: string;
  /** The caller's network address. */
  readonly address: string;
  /** A device in which the account has signed in before; null for any other. */
  readonly knownDevice: string | null;
}

/**
 * Slows down guessing without locking the owner out: a device that has signed in before is counted by itself, all
 * others per account and address, per address, and per account.
 */
export interface LoginThrottle {
  /** Counts one attempt. Throws `TOO_MANY_ATTEMPTS` (kind `unavailable`, `retryAfterSeconds` in details) when spent. */
  attempt(attempt: LoginAttempt): Promise<void>;
  /** Forgets the failed attempts of this device, or of this account and address, after a success. */
  clear(attempt: LoginAttempt): Promise<void>;
}
