import type { Actor, RequestOrigin } from '../../domain/users/user.ts';
import type { DayRange } from '../../domain/geo/day-range.ts';
import type { RideParty } from '../../domain/rides/ride.ts';
import type { Page, PageRequest } from './pages.ts';
import { port, stalePort } from '../tokens.ts';

/** A money, role, price or suspension change, written in the transaction that makes it. */
export interface AuditRecord {
  readonly id: string;
  readonly actor: Actor;
  /** Dotted, for example "pricing.update". */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly at: Date;
}

/** Something that a user did to something. */
export interface AuditedAct {
  readonly actorId: string;
  readonly action: string;
  readonly subjectId: string;
}

/** What was done to something, as it was before and after. */
export interface AuditedChange extends Pick<AuditRecord, 'action' | 'before' | 'after' | 'at'> {
  /** Null for the product's own work and for the command line. */
  readonly actorId: string | null;
}

export interface AuditLog {
  append(record: AuditRecord): Promise<void>;
  /** What of these actions was done to it last; null for nothing. */
  lastOf(subjectId: string, actions: readonly string[]): Promise<AuditedChange | null>;
  /** Whether that user has done that to it before. */
  has(done: AuditedAct): Promise<boolean>;
}

/** A row of the audit log with the names of today. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  /** Null for the product's own work and for the command line. */
  readonly actorId: string | null;
  readonly actorRole: RideParty;
  /** Of a person, or what acted when the system did, such as "cli:ada". */
  readonly actorName: string | null;
  readonly actorEmail: string | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  /** Of a subject that is a person. */
  readonly subjectEmail: string | null;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly address: string | null;
  readonly requestId: string | null;
}

export interface AuditFilter extends DayRange {
  /** A user's id; null for the product itself. */
  readonly actorId?: string | null;
  readonly action?: string;
  readonly subjectId?: string;
}

export interface AuditEntries {
  /** Newest first. */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
}

export const auditEntries = stalePort<AuditEntries>('auditEntries');

/** What happened to an account or at the door. Money, role and price changes are in the audit log. */
export type SecurityEventKind =
  | 'sign_up'
  | 'sign_in'
  | 'sign_in_refused'
  | 'sign_out'
  | 'sessions_ended'
  | 'access_refused'
  | 'throttled'
  | 'password_changed'
  | 'password_reset_requested'
  | 'password_reset'
  | 'email_change_requested'
  | 'email_change_cancelled'
  | 'email_changed'
  | 'email_verified'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'second_factor_refused'
  | 'reauthenticated'
  | 'reauthentication_refused'
  | 'new_device';

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Null when nobody is known to be behind it. */
  readonly userId: string | null;
  /** The e-mail address as it was typed, where no user is known. */
  readonly account?: string;
  /** Null for the product's own work. */
  readonly origin: RequestOrigin | null;
  /** Facts in plain words or codes; never a secret. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** Writes down what happened. Never throws and keeps nobody waiting: events are stored in the background. */
export interface SecurityLog {
  append(event: SecurityEvent): void;
}

export const securityLog = port<SecurityLog>('securityLog');

export interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** A line of the record of who did what: a security event, or an act of the audit log. */
export interface SecurityRecord {
  readonly id: string;
  readonly at: Date;
  /** A `SecurityEventKind`, or an action of the audit log such as "pricing.update". */
  readonly kind: string;
  readonly userId: string | null;
  /** The user's e-mail address today, or the one that was typed; null for the product's own work. */
  readonly account: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  /** Of the user; of an act of the product itself, what acted, such as "cli:ada". */
  readonly actorName: string | null;
  /** Of the user; null where nobody with an account did it. */
  readonly actorEmail: string | null;
  /** People whom the details name by their ids. */
  readonly people: readonly NamedPerson[];
  /** Of a subject that is a person. */
  readonly subjectName: string | null;
  /** Of an act of the audit log. */
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly reason: string | null;
  readonly details: unknown;
}

export interface SecurityRecordFilter {
  readonly kind?: string;
  readonly userId?: string;
  /** An e-mail address that belongs to no user. */
  readonly account?: string;
}

export interface SecurityRecords {
  /** Newest first. */
  list(filter: SecurityRecordFilter, page: PageRequest): Promise<Page<SecurityRecord>>;
}

export const securityRecords = stalePort<SecurityRecords>('securityRecords');

export interface OldSecurityEvents {
  /** Forgets security events from before that time; the audit log is kept. The number. */
  forget(before: Date): Promise<number>;
}

export const oldSecurityEvents = port<OldSecurityEvents>('oldSecurityEvents');

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
