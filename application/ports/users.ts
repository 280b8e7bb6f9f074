import type { Role, User, UserType } from '../../domain/users/user.ts';
import type { EmergencyContact } from '../../domain/users/emergency-contact.ts';
import type { Driver } from '../../domain/drivers/driver.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { UserSort } from '../../domain/users/user-list.ts';
import type { Page, PageRequest } from './pages.ts';
import type { RequestSession, Session, SessionEndReason } from '../../domain/users/session.ts';
import type { Passkey, PasskeyAnswer, PasskeyRegistration } from '../../domain/users/passkey.ts';
import { port, stalePort } from '../tokens.ts';

export interface Credentials {
  readonly user: User;
  readonly passwordHash: string;
}

/** What a user may change of their own record. */
export interface ContactDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
}

export interface Suspension {
  readonly reason: string;
  /** Until an operator decides about it. */
  readonly isProvisional: boolean;
}

export interface Users {
  find(userId: string): Promise<User | null>;
  /** Those that exist, in any order, in one query. */
  findMany(userIds: readonly string[]): Promise<User[]>;
  /** As `find`, and keeps the user from changing until the transaction ends. */
  lock(userId: string): Promise<User | null>;
  /** By e-mail address in lower case. */
  findCredentials(email: string): Promise<Credentials | null>;
  findCredentialsOf(userId: string): Promise<Credentials | null>;
  /** Throws `EMAIL_TAKEN` (conflict) when the address has an account. */
  insert(user: User, passwordHash: string): Promise<void>;
  saveContact(userId: string, contact: ContactDetails): Promise<void>;
  savePhoto(userId: string, profileImageUrl: string | null): Promise<void>;
  /** Who had no account has one from then on. Throws `EMAIL_TAKEN` (conflict) when another account has the address. */
  saveEmail(userId: string, email: string, verifiedAt: Date | null): Promise<void>;
  setEmailVerified(userId: string, at: Date): Promise<void>;
  setSecondFactor(userId: string, hasSecondFactor: boolean): Promise<void>;
  savePassword(userId: string, passwordHash: string): Promise<void>;
  setRole(userId: string, role: Role): Promise<void>;
  /** Since when they have been an admin whose account nobody else has reset; null for who is no admin. */
  approvesSince(userId: string): Promise<Date | null>;
  /** From then on: what was asked for before, they do not approve. Changes nothing for who is no admin. */
  approveSince(userId: string, at: Date): Promise<void>;
  setDriverApproved(userId: string, approved: boolean): Promise<void>;
  /** Suspends for a reason, or reinstates with null. */
  setSuspension(userId: string, suspension: Suspension | null): Promise<void>;
  /** The ids of the admins who are not suspended, dispatchers not among them, kept from changing until the transaction ends. */
  lockAdmins(): Promise<string[]>;
  /** Sets the rider's rating and its count to the mean and number of the ratings inserted so far. */
  updateRiderRating(userId: string): Promise<void>;
}

export interface UserViews {
  find(userId: string): Promise<User | null>;
  findByEmail(email: string): Promise<User | null>;
}

export const userViews = port<UserViews>('userViews');

/** An account as the operator sees it. */
export interface UserAccount {
  readonly user: User;
  /** A driver's profile. */
  readonly driver: Driver | null;
  /** Completed, driven by a driver and taken by anybody else. */
  readonly rideCount: number;
  /** In stars; null before the first rating. */
  readonly averageRating: number | null;
  /** Of a driver: shares and tips of all time, whether paid out or not. */
  readonly totalEarningsCents: Cents | null;
}

export interface UserFilter {
  /** All beginnings of words of name or e-mail address, or one of a phone number; an id; or an e-mail address, which finds its account alone. */
  readonly search: string | null;
  readonly userType: UserType | null;
  readonly suspended: boolean | null;
  readonly hasAccount: boolean | null;
}

export interface UserOrder {
  readonly sort: UserSort;
  readonly direction: 'asc' | 'desc';
}

/** Everybody with an account; closed ones are not there any more. */
export interface UserDirectory {
  find(userId: string): Promise<UserAccount | null>;
  /** `skip` are left out before the page; it is at most `COUNTED_USERS`. */
  list(
    filter: UserFilter,
    order: UserOrder,
    page: PageRequest & { skip?: number },
  ): Promise<Page<UserAccount>>;
  /** Drivers whose licence plate begins so, given in capitals and digits alone, by name. */
  byPlate(plate: string, limit: number): Promise<readonly UserAccount[]>;
  /** How many there are; counted to `COUNTED_USERS`. */
  count(filter: UserFilter): Promise<{ readonly count: number; readonly isComplete: boolean }>;
}

export const userDirectory = stalePort<UserDirectory>('userDirectory');

/** What keeps an account open. */
export interface OpenBusiness {
  /** As rider or driver: pending, accepted, confirmed or in progress. */
  readonly rides: number;
  /** Payments and refunds that the provider has not finished. */
  readonly payments: number;
  /** Going series of the user as a rider, and those that they are asked for or drive. */
  readonly standingRides: number;
  /** Unresolved cases in which somebody else reported the user. */
  readonly complaints: number;
}

/** Accounts whose owners leave. Rides, payments, the ledger, cases, the audit log and ratings stay, without a name. */
export interface ClosedAccounts {
  /**
   * The user, or null when there is none, the account is closed or they were merged into somebody else. Nobody can book, pay or accept in the user's name
   * until the transaction ends, and what was begun before has ended.
   */
  lock(userId: string): Promise<User | null>;
  openBusiness(userId: string): Promise<OpenBusiness>;
  /**
   * Erases who the user is, and everything that is theirs alone: contact data, vehicle and application, sign-ins,
   * sessions, preferences, saved cards, trust, and mails but the one that tells of it. The password becomes the given hash.
   */
  erase(userId: string, passwordHash: string, at: Date): Promise<void>;
}

/** Whom riders want to be told in an emergency. */
export interface EmergencyContacts {
  of(userId: string): Promise<EmergencyContact | null>;
  /** Replaces whom was kept. */
  save(userId: string, contact: EmergencyContact): Promise<void>;
  /** Changes nothing where nobody is kept. */
  remove(userId: string): Promise<void>;
}

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

/** Keeps what has to be read again, but by nobody who has the database alone. */
export interface SecretBox {
  /** `owner` is bound to the text: a row copied to another user opens nothing. */
  seal(text: string, owner: string): string;
  /** Throws when it was sealed under another key or for another owner, or altered. */
  open(sealed: string, owner: string): string;
}

export const secretBox = port<SecretBox>('secretBox');

/** Tokens that nobody can guess. What is stored is their digest, of no use without the key of the installation. */
export interface SecretTokens {
  /** A new one at random. */
  create(): string;
  /** A new one at random, of 128 bits in 22 characters: for addresses that go into a text message. */
  createLink(): string;
  /** Ten letters and digits at random (50 bits), for people to type where guesses are counted. */
  createShort(): string;
  /** The token of a record, always the same: a job can mail it although it is kept nowhere. */
  derive(id: string): string;
  /** 64 hexadecimal digits. */
  digest(token: string): string;
}

export const secretTokens = port<SecretTokens>('secretTokens');
