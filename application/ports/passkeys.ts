import type { Passkey } from '../../domain/users/passkey.ts';

/** What an answer to a challenge is good for. */
export type PasskeyPurpose = 'registration' | 'sign-in' | 'reauthentication';

export interface PasskeyChallenge {
  /** At random, in base64url. */
  readonly challenge: string;
  readonly purpose: PasskeyPurpose;
  /** Who alone may answer; null where the answer says who signs in. */
  readonly userId: string | null;
  readonly expiresAt: Date;
}

export interface Passkeys {
  /** Oldest first. */
  ofUser(userId: string): Promise<Passkey[]>;
  find(credentialId: string): Promise<Passkey | null>;
  /** Throws `PASSKEY_EXISTS` (conflict) when the authenticator has registered it before. */
  insert(passkey: Passkey): Promise<void>;
  /** False when its counter has not moved on since: another use came first, or there is a copy of it. */
  saveUse(id: string, counter: number, at: Date): Promise<boolean>;
  /** False when the user has no such passkey. */
  delete(userId: string, id: string): Promise<boolean>;
  deleteAll(userId: string): Promise<void>;
  insertChallenge(challenge: PasskeyChallenge): Promise<void>;
  /** Uses a challenge up, also one that has expired; null when there is none for the purpose. */
  takeChallenge(challenge: string, purpose: PasskeyPurpose): Promise<PasskeyChallenge | null>;
  /** Deletes those that have expired; their number. */
  deleteExpiredChallenges(now: Date): Promise<number>;
}
