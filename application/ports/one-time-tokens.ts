/** What a token is good for, and what it carries. */
export interface TokenData {
  'password-reset': Record<never, never>;
  'email-change': { readonly email: string };
  /** Stops a change of address; `email` is the one that was asked for to be replaced, and got the link. */
  'email-change-cancel': { readonly email: string };
  'email-verification': { readonly email: string };
  /** The password was right; the second factor is still to come. */
  'sign-in': Record<never, never>;
}

export type TokenPurpose = keyof TokenData;

export interface OneTimeToken<Purpose extends TokenPurpose = TokenPurpose> {
  readonly id: string;
  readonly purpose: Purpose;
  readonly userId: string;
  readonly data: TokenData[Purpose];
  /** Wrong answers given with it so far. */
  readonly tries: number;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

/** Tokens that are used up by their use, kept as digests. */
export interface OneTimeTokens {
  insert<Purpose extends TokenPurpose>(token: OneTimeToken<Purpose>, digest: string): Promise<void>;
  /** Locks the token of a digest, also one that has expired; null when there is none for the purpose. */
  lock<Purpose extends TokenPurpose>(purpose: Purpose, digest: string): Promise<OneTimeToken<Purpose> | null>;
  saveTry(id: string): Promise<void>;
  delete(id: string): Promise<void>;
  /** Deletes a user's tokens for some purposes. */
  deleteAll(userId: string, purposes: readonly TokenPurpose[]): Promise<void>;
  /** Deletes those that have expired; their number. */
  deleteExpired(now: Date): Promise<number>;
}
