import type { AttentionKind } from '../../domain/operations/attention.ts';
import { port } from '../tokens.ts';

/** That something urgent waits for an operator, or does not any more. */
export interface Alert {
  readonly id: string;
  readonly kind: AttentionKind;
  readonly title: string;
  readonly state: 'open' | 'resolved';
  /** 0 once resolved. */
  readonly count: number;
  /** In UTC, like 2026-03-05T17:00:00.000Z; null where it is not known. */
  readonly since: string | null;
  readonly at: string;
}

/** A pager or a chat of the operator's. */
export interface AlertChannel {
  /** False: there is none, and `send` must not be called. */
  readonly isConfigured: boolean;
  /** Resolves when it took the alert; throws otherwise. An alert that is sent again has the same id. */
  send(alert: Alert): Promise<void>;
}

export const alertChannel = port<AlertChannel>('alertChannel');

/** Of which urgent work, and of which day, operators were told. */
export interface AttentionReports {
  /** Those of the names that were not reported before, or a day ago; noted as reported now. */
  open(names: readonly string[], now: Date): Promise<string[]>;
  /** Forgets all names but these; those that were forgotten. */
  close(except: readonly string[]): Promise<string[]>;
}

/** The time, so that rules can be tried at any moment. */
export interface Clock {
  now(): Date;
}

export const clock = port<Clock>('clock');

/** Makes record ids: UUIDv7, so that they sort by creation. */
export interface Ids {
  next(): string;
}

export const ids = port<Ids>('ids');

/** Hears how far long work is; `total` when it is known. */
export type Progress = (done: number, total?: number) => void;

export const UNHEARD: Progress = () => undefined;

/** Work that must happen because of a commit, and its payload. Each may run more than once. */
export interface JobPayloads {
  'finish-refund': { readonly refundId: string };
  /** Finishes a transfer whose outcome nobody recorded. */
  'finish-payout': { readonly payoutId: string };
  'finish-payout-request': { readonly requestId: string };
  'detach-card': { readonly providerId: string };
  /** At the payment provider, of an account that was deleted. */
  'delete-customer': { readonly customerId: string };
  /** The rides of a user who was suspended: others drive them, or they are cancelled. */
  'release-rides': { readonly userId: string; readonly adminId: string | null };
  'send-email': { readonly emailId: string };
  'send-text': { readonly textId: string };
  /** A text message that a phone has sent. */
  'answer-text': { readonly providerId: string };
  'send-notice': { readonly noticeId: string };
  'send-alert': { readonly alert: Alert };
}

export type JobName = keyof JobPayloads;

/** Queues jobs inside the unit of work: they exist exactly when it commits. */
export interface Jobs {
  /** Queuing a job about the same subject again moves the one that waits. */
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name], runAt: Date): Promise<void>;
  /** Lets jobs, and due steps of payments, run again now, with all attempts; the ids of those that exist. */
  retry(jobIds: readonly string[]): Promise<readonly string[]>;
}

/** A job, or a due step of a payment, that waits, runs or has failed for good. */
export interface QueuedJob {
  /** The number of a job, or the id of a payment. */
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly runAt: Date;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly lastError: string | null;
}

/** The queue as operators see it. */
export interface JobQueue {
  /** At most 200, those that failed first. */
  list(filter: { readonly failedOnly: boolean }): Promise<QueuedJob[]>;
}

export const jobQueue = port<JobQueue>('jobQueue');

/** What was answered, to be answered again. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

export type KeyState =
  | { readonly state: 'new' }
  | { readonly state: 'running' }
  /** The key came with another request before. */
  | { readonly state: 'mismatch' }
  | { readonly state: 'done'; readonly answer: StoredAnswer };

/** Answers of calls by the caller's key. */
export interface IdempotencyKeys {
  /**
   * Claims a key for a call. A claim of a process that died is taken over after a minute; the use cases behind it give
   * one result all the same.
   */
  claim(call: {
    readonly caller: string;
    readonly key: string;
    readonly operation: string;
    readonly requestHash: string;
    readonly now: Date;
  }): Promise<KeyState>;
  finish(caller: string, key: string, answer: StoredAnswer): Promise<void>;
  /** Gives a key free whose call had no result (the service was busy): it may be made again. */
  release(caller: string, key: string): Promise<void>;
  /** Forgets keys older than a day; the number. */
  expire(now: Date): Promise<number>;
}

export const idempotencyKeys = port<IdempotencyKeys>('idempotencyKeys');

/** Whose calls are counted together: the user's where one is known, else those of the network address. */
export interface CountedCaller {
  readonly userId: string | null;
  readonly address: string;
}

/** How often something may be called. Every method throws `TOO_MANY_REQUESTS` (kind `unavailable`, `retryAfterSeconds`). */
export interface RateLimits {
  /** Counts a call of which nothing is known yet but where it comes from. */
  countAddress(address: string): Promise<void>;
  /**
   * Counts what a call asks for, each operation by itself: a row of the REST API as "POST /api/rides" with its
   * parameters in braces, a root field of GraphQL as "Mutation.requestRide", as often as it is asked for.
   */
  countOperations(operations: readonly string[], caller: CountedCaller): Promise<void>;
}

/** What was made: people and rides that never were, marked as test data. */
export interface MadeSample {
  readonly driverId: string;
  readonly riderId: string;
  /** Completed in the last whole week, and not in a payout yet. */
  readonly ridesCount: number;
}

/** Makes data to try the payouts with. */
export interface SampleData {
  /** Never in production, nor where payments are real. */
  readonly isAllowed: boolean;
  make(): Promise<MadeSample>;
}

export const sampleData = port<SampleData>('sampleData');

/** Where people reach the web client; the payment provider sends drivers back there. */
export const webUrl = port<string>('webUrl');
