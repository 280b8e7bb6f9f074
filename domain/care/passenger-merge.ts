import { type CareGrant, MOST_CAREGIVERS } from './care-grant.ts';
import { DomainError } from '../errors.ts';
import { formatMoney } from '../money/format-money.ts';
import type { Cents } from '../money/cents.ts';
import type { User } from '../users/user.ts';

/** So long a merge can be undone: until the person has seen a month's rides, receipts and invoices under one name. */
export const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;

/** That a passenger without an account is the same person as another passenger or a rider, who has what was theirs since. */
export interface PassengerMerge {
  readonly id: string;
  /** Who goes away. */
  readonly fromId: string;
  /** Who stays. */
  readonly intoId: string;
  readonly reason: string;
  /** Null for the command line. */
  readonly mergedBy: string | null;
  readonly mergedAt: Date;
  readonly undoneBy: string | null;
  /** Null while it holds. */
  readonly undoneAt: Date | null;
}

/** What people read of, in the order in which they do: planned rides are part of their series, returns of their rides. */
export const TOLD_KINDS = [
  'ride',
  'standing_ride',
  'rating',
  'place',
  'trusted_driver',
  'needs',
  'emergency_contact',
  'start_pin',
  'agreement',
] as const;
export type ToldKind = (typeof TOLD_KINDS)[number];

/** What is kept by rows that move as they are, or stay where the other person has their own. */
export type MergedKind = ToldKind | 'return_trip' | 'occurrence';

/**
 * What ends first: trips under way; rides and promised returns ahead that the passenger pays for, since the payer of a ride
 * never changes; standing rides that go on; refunds on their way; complaints that are looked into; a suspension that the other
 * person does not have; rides of the passenger that the other person drove.
 */
export const MERGE_OBSTACLES = [
  'under_way',
  'paid_ahead',
  'standing_rides',
  'refunds',
  'complaints',
  'suspended',
  'driven',
] as const;
export type MergeObstacle = (typeof MERGE_OBSTACLES)[number];

export interface ObstacleCount {
  readonly kind: MergeObstacle;
  readonly count: number;
}

/** Throws `MERGE_BLOCKED` (conflict) with what is in the way. */
export function requireNothingInTheWay(obstacles: readonly ObstacleCount[]): void {
  if (obstacles.length === 0) return;
  const message = 'Something has to end before these two can be merged. The preview says what.';
  throw new DomainError('conflict', 'MERGE_BLOCKED', message, { obstacles });
}

/**
 * Which grants of the passenger are given anew by the other person, in the same words: none where that person has an account
 * and decides for themself; none to themself, to who helps them already, or beyond ten.
 */
export function keptGrants(
  grants: readonly CareGrant[],
  into: Pick<User, 'id' | 'hasAccount'>,
  given: readonly CareGrant[],
): CareGrant[] {
  if (into.hasAccount) return [];
  const helpers = new Set(given.map(helperOf));
  return grants
    .filter((grant) => grant.caregiverId !== into.id && !helpers.has(helperOf(grant)))
    .slice(0, Math.max(0, MOST_CAREGIVERS - given.length));
}

function helperOf({ caregiverId, organisationId }: CareGrant): string | null {
  return caregiverId ?? organisationId;
}

export function undoUntil({ mergedAt }: Pick<PassengerMerge, 'mergedAt'>): Date {
  return new Date(mergedAt.getTime() + UNDO_DAYS * DAY_MS);
}

/** Merges from before then cannot be undone any more. */
export function lastUndoable(now: Date): Date {
  return new Date(now.getTime() - UNDO_DAYS * DAY_MS);
}

/** Throws `MERGE_UNDONE` or `MERGE_FINAL` (conflict) for one that was undone, or is too old to be. */
export function requireUndoable(merge: PassengerMerge, now: Date): void {
  if (merge.undoneAt !== null) throw conflict('MERGE_UNDONE', 'This merge has been undone already');
  if (merge.mergedAt < lastUndoable(now))
    throw conflict('MERGE_FINAL', 'A merge can be undone for 30 days. They are over.');
}

/** Throws `MERGE_MONEY_SPENT` (conflict) unless what has followed the passenger is still there. */
export function requireUnspent(movedCents: Cents, availableCents: Cents): void {
  if (availableCents >= movedCents) return;
  const message = `${formatMoney(movedCents)} would go back, and ${formatMoney(availableCents)} is left in the wallet. Give credit first, or leave the merge as it is.`;
  throw conflict('MERGE_MONEY_SPENT', message);
}

export function mergedAlready(): DomainError {
  return conflict('PASSENGER_MERGED', 'Somebody has merged this passenger with another person meanwhile');
}

/** Who was merged into has no account any more, or was merged into somebody else. */
export function cannotUndo(): DomainError {
  const message =
    'The other person has deleted their account, or was merged with somebody else since. It cannot be undone.';
  return conflict('MERGE_FINAL', message);
}

/** A ride that moved is under way. */
export function undoneUnderWay(): DomainError {
  return conflict('MERGE_BLOCKED', 'A ride that was moved is under way. Please undo it once it is over.');
}

function conflict(code: string, message: string): DomainError {
  return new DomainError('conflict', code, message);
}
