import type { User } from '../../domain/users/user.ts';
import type { Passkey, PasskeyAnswer, PasskeyRegistration } from '../../domain/users/passkey.ts';
import type { RequestSession, Session, SessionEndReason } from '../../domain/users/session.ts';
import { port } from '../tokens.ts';

export type NewSession = Pick<Session, 'id' | 'userId' | 'device' | 'address' | 'expiresAt'>;

/** What a request's token stands for. */
export interface FoundSession {
  readonly session: RequestSession;
  readonly user: User;
}

/** Signed-in sessions. Tokens are opaque; the store keeps only their hash. */
export interface Sessions {
  /** Opens a session and returns the token, which is not kept. */
  open(session: NewSession): Promise<string>;
  /**
   * The live session of a token and its user, or null: it ends on its day, and when it was not used for a while. One
   * round trip, but for one in a few minutes that notes the use: it runs on every request.
   */
  find(token: string): Promise<FoundSession | null>;
  /** The live ones among the tokens, in one round trip. */
  findMany(tokens: readonly string[]): Promise<ReadonlyMap<string, FoundSession>>;
  /** The live ones of a user, the last used first. */
  list(userId: string): Promise<Session[]>;
  close(token: string): Promise<void>;
  /** Why the session of a token was ended, for a week; null for one that is live, has expired or was never there. */
  findEnd(token: string): Promise<SessionEndReason | null>;
  /** Forgets sessions that have ended, and after a week why; how many sessions. */
  expire(now: Date): Promise<number>;
}

export const sessions = port<Sessions>('sessions');

/** The sessions of users as a unit of work changes them. */
export interface UserSessions {
  /** Ends one of a user's sessions; false when it is not there, or somebody else's. */
  end(userId: string, sessionId: string, reason: SessionEndReason): Promise<boolean>;
  /** Ends every session of a user but one, or all; their number. The next request with any of them is refused. */
  endAll(userId: string, exceptId: string | null, reason: SessionEndReason): Promise<number>;
  /** Notes that the person has just proved who they are. */
  setAuthenticated(sessionId: string, at: Date): Promise<void>;
}

/** A browser in which a user has signed in, told by a token that it keeps. */
export interface Device {
  readonly id: string;
  readonly userId: string;
  /** Of its token. */
  readonly digest: string;
  readonly label: string;
  readonly address: string;
  readonly lastUsedAt: Date;
  readonly createdAt: Date;
}

export interface Devices {
  /** Those of a user, the last used first; no more than the latest 20 are kept. */
  ofUser(userId: string): Promise<Device[]>;
  /** Adds a device, or brings that of the same user and digest up to date, and forgets all but the latest 20. */
  save(device: Device): Promise<void>;
  /** Forgets those of a user: none of them is known any more. */
  forgetAll(userId: string): Promise<void>;
}

/** What a token is good for, and what it carries. */
export interface TokenData {
  'password-reset': Record<never, never>;
  'email-change': { readonly email: string };
  /** Stops a change of address; `email` is the one that was asked for to be replaced, and got the link. */
  'email-change-cancel': { readonly email: string };
  'email-verification': { readonly email: string };
  /** The password was right; the second factor is still to come. */
  'sign-in': Record<never, never>;
  'card-link': Record<never, never>;
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

/** Who guesses at what. */
export interface LoginAttempt {
  /** The account, by its e-mail address. */
  readonly email: string;
  readonly address: string;
  /** A device in which the account has signed in before; null for any other. */
  readonly knownDevice: string | null;
}

/** Slows down guessing without locking the owner out: known devices are counted each by itself, others per account, address and both. */
export interface LoginThrottle {
  /** Counts one attempt. Throws `TOO_MANY_ATTEMPTS` (kind `unavailable`, `retryAfterSeconds` in details) when spent. */
  attempt(attempt: LoginAttempt): Promise<void>;
  /** Forgets the failed attempts of this device, or of this account and address, after a success. */
  clear(attempt: LoginAttempt): Promise<void>;
}

export const loginThrottle = port<LoginThrottle>('loginThrottle');

/** One-way hashing of passwords, slow on purpose. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** False for a wrong password. With no hash (unknown account) it takes the same time and is false. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

export const passwords = port<Passwords>('passwords');

/** Passwords that many people have, which are therefore guessed first. */
export interface CommonPasswords {
  /** Whatever the case of its letters. */
  has(password: string): boolean;
}

export const commonPasswords = port<CommonPasswords>('commonPasswords');

/** The authenticator app of a user. */
export interface AuthenticatorApp {
  readonly userId: string;
  readonly sealedSecret: string;
  /** The number of the last 30 seconds whose code was taken: none is taken twice. */
  readonly lastStep: number;
  /** Null until the first code has shown that the app has the secret. */
  readonly confirmedAt: Date | null;
  readonly createdAt: Date;
}

/** What users have to sign in with besides the password. */
export interface SecondFactors {
  /** Locks it, so that a code is taken once. */
  lockApp(userId: string): Promise<AuthenticatorApp | null>;
  /** In place of the one before. */
  saveApp(app: AuthenticatorApp): Promise<void>;
  deleteApp(userId: string): Promise<void>;
  /** In place of all before. */
  replaceRecoveryCodes(userId: string, digests: readonly string[], now: Date): Promise<void>;
  /** False for one that does not exist or was used before. */
  useRecoveryCode(userId: string, digest: string, now: Date): Promise<boolean>;
  /** Those that were not used yet. */
  countRecoveryCodes(userId: string): Promise<number>;
}

/** The codes of authenticator apps (RFC 6238): six digits, other ones every 30 seconds. */
export interface OneTimeCodes {
  /** A new secret in base32, as people type it into an app. */
  createSecret(): string;
  /** The address that an app reads from a QR code. `account` is shown in the app. */
  toUri(secret: string, account: string): string;
  /** The number of the 30 seconds that a code belongs to, now or one earlier or later; null for a wrong code. */
  findStep(secret: string, code: string, now: Date): number | null;
}

export const oneTimeCodes = port<OneTimeCodes>('oneTimeCodes');

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

/** What a browser is asked. */
export interface PasskeyQuestion {
  /** At random, in base64url. */
  readonly challenge: string;
  /** As JSON, for `navigator.credentials`. */
  readonly options: unknown;
}

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/**
 * Web Authentication for the address of this installation. Every answer has to come from that address and from an
 * authenticator that has verified its user: by a fingerprint, a face or a PIN.
 */
export interface PasskeyCeremonies {
  /** For a new passkey on an authenticator that has none of `existing`. */
  askForRegistration(user: User, existing: readonly Passkey[]): Promise<PasskeyQuestion>;
  /** Null for an answer that is not right. */
  checkRegistration(answer: PasskeyRegistration, challenge: string): Promise<NewPasskey | null>;
  /** For one of `allowed`, or for any of this installation where that is null. */
  askForAnswer(allowed: readonly Passkey[] | null): Promise<PasskeyQuestion>;
  /** The counter of the passkey after this use; null for an answer that is not right. */
  checkAnswer(answer: PasskeyAnswer, challenge: string, passkey: Passkey): Promise<number | null>;
  /** The challenge that an answer says it answers; null when it cannot be read. */
  challengeOf(answer: PasskeyAnswer | PasskeyRegistration): string | null;
}

export const passkeyCeremonies = port<PasskeyCeremonies>('passkeyCeremonies');
