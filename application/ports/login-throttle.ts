/** Slows down guessing, per account and per address. */
export interface LoginThrottle {
  /** Counts one attempt. Throws `TOO_MANY_ATTEMPTS` (kind `unavailable`, `retryAfterSeconds` in details) when spent. */
  attempt(email: string, address: string): Promise<void>;
  /** Forgets the account's failed attempts after a success. */
  clear(email: string, address: string): Promise<void>;
}
