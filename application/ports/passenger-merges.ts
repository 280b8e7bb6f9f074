import type { MergedKind, MergeObstacle, PassengerMerge } from '../../domain/care/passenger-merge.ts';
import type { CareGrant } from '../../domain/care/care-grant.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { User } from '../../domain/users/user.ts';

/** A row that is the passenger's, and whether it moves: it stays where the other person has their own. */
export interface MergedRow {
  readonly kind: MergedKind;
  /** Of its key. */
  readonly id: string;
  readonly moves: boolean;
}

/** What of the passenger would move into the other person, and how often each obstacle is there. */
export interface MergeContents {
  /** By kind and id. */
  readonly rows: readonly MergedRow[];
  readonly obstacles: Readonly<Record<Exclude<MergeObstacle, 'suspended'>, number>>;
}

/** A grant that ended with a merge, and the one that was given in its place. */
export interface MergedGrant {
  readonly grantId: string;
  readonly keptAs: string | null;
}

/** Passengers without an account who are the same person as somebody else. Both are locked before one is written. */
export interface PassengerMerges {
  /** Keeps grants, rides and agreements of a passenger from changing, as those who act lock them before people. */
  lockContents(passengerId: string): Promise<void>;
  contents(fromId: string, intoId: string): Promise<MergeContents>;
  /** Moves the rows that `contents` says, and keeps which. Throws `PASSENGER_MERGED` (conflict) when it is merged already. */
  insert(merge: PassengerMerge): Promise<void>;
  insertGrants(mergeId: string, grants: readonly MergedGrant[]): Promise<void>;
  /** Beside its entry in the ledger. */
  insertTransfer(mergeId: string, entryId: string, amountCents: Cents): Promise<void>;
  find(mergeId: string): Promise<PassengerMerge | null>;
  /** The one that holds of a passenger who was merged into somebody else. */
  openOf(fromId: string): Promise<PassengerMerge | null>;
  /** Those that hold of who was merged into the user, the oldest first. */
  openInto(intoId: string): Promise<PassengerMerge[]>;
  /** The same person's merges, from and into them, undone ones too, the newest first. */
  concerning(userId: string): Promise<PassengerMerge[]>;
  /** Who was merged by one that holds, as `ClosedAccounts.lock` does for everybody else. */
  lockMerged(merge: PassengerMerge): Promise<User | null>;
  /** Moved rides that are in progress. */
  countUnderWay(mergeId: string): Promise<number>;
  /** What has followed the passenger, less what has gone back. */
  movedCents(mergeId: string): Promise<Cents>;
  /** The grants that ended, of which some were given anew. */
  grants(mergeId: string): Promise<readonly (MergedGrant & { readonly ended: CareGrant })[]>;
  /** Moves back what was moved and is still there, forgets which it was, and writes that it is undone. */
  saveUndone(merge: PassengerMerge): Promise<void>;
  /** Forgets what was moved: it cannot be undone any more. */
  forgetMoved(mergeId: string): Promise<void>;
  /** The same of all merges from before then; how many rows. */
  forgetMovedBefore(at: Date): Promise<number>;
}
