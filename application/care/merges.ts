import {
  cannotUndo,
  keptGrants,
  MERGE_OBSTACLES,
  mergedAlready,
  type ObstacleCount,
  type PassengerMerge,
  requireNothingInTheWay,
  requireUndoable,
  requireUnspent,
  TOLD_KINDS,
  type ToldKind,
  undoneUnderWay,
} from '../../domain/care/passenger-merge.ts';
import { invalidField, notFound, orNotFound } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { requireVersion, versionOf } from '../../domain/record-version.ts';
import { toContactRecord } from '../../domain/users/contact-record.ts';
import { type Actor, fullName, type User, userIdOf } from '../../domain/users/user.ts';
import { admin, fresh, rider } from '../access.ts';
import type { MergedRow } from '../ports/passenger-merges.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import {
  type CareView,
  endGrant,
  lockPeople,
  subjectOfCare,
  tellBoth,
  toRecorded,
  withPeople,
} from './care-people.ts';
import { moveWallet } from '../wallet/forward-wallet.ts';
import { mergedPairInput, mergePassengersInput, passengerMergesInput, undoMergeInput } from './inputs.ts';

/** How many of a kind would move, and stay where they are because the other person has their own. */
export interface MergeItem {
  readonly kind: ToldKind;
  readonly moves: number;
  readonly stays: number;
}

/** What a merge would do, as it was looked at. */
export interface MergePreview {
  /** Another one as soon as anything of it is different. */
  readonly version: string;
  readonly from: User;
  readonly into: User;
  /** Those of which there are any. */
  readonly items: readonly MergeItem[];
  readonly walletCents: Cents;
  /** Who helps the passenger; who is kept helps the other person from then on, the others nobody of the two. */
  readonly helpers: readonly { readonly grant: CareView; readonly isKept: boolean }[];
  /** What has to end first. */
  readonly obstacles: readonly ObstacleCount[];
}

/** A merge with both people. */
export interface MergeView {
  readonly merge: PassengerMerge;
  readonly from: User;
  readonly into: User;
  /** Who merged, and who undid it; null for the command line. */
  readonly mergedBy: User | null;
  readonly undoneBy: User | null;
}

/**
 * What would become of all that is a passenger's who has no account, were they merged into somebody else. Throws
 * `NOT_FOUND` for who has an account, `INVALID_FIELD` for nobody to merge them into, and `PASSENGER_MERGED`.
 */
export const previewMerge = command({
  access: admin,
  input: mergedPairInput,
  run: ({ tx, input }) => preview(tx, input),
});

/**
 * Merges a passenger without an account into the same person: rides and all that is kept of them move, wallet money by an
 * entry of the ledger, and nobody finds the passenger any more. Rights that others had been given end where the other person
 * has an account, who is told. Throws as `previewMerge`, `RECORD_CHANGED` when it is another one by now, `MERGE_BLOCKED`.
 */
export const mergePassengers = command({
  access: fresh(admin),
  input: mergePassengersInput,
  run: async ({ tx, actor, input: { version, reason, ...pair } }): Promise<MergeView> => {
    await tx.passengerMerges.lockContents(pair.fromId);
    const seen = await preview(tx, pair);
    requireVersion({ version: seen.version, saved: {} }, version);
    requireNothingInTheWay(seen.obstacles);
    const { from, into, walletCents } = seen;
    const merge: PassengerMerge = {
      ...pair,
      id: tx.newId(),
      reason,
      mergedBy: userIdOf(actor),
      mergedAt: tx.now(),
      undoneBy: null,
      undoneAt: null,
    };
    await tx.passengerMerges.insert(merge);
    await moveHelp(tx, actor, merge, seen);
    await moveWallet(tx, merge, walletCents);
    const items = Object.fromEntries(seen.items.map(({ kind, moves }) => [kind, moves]));
    await finish(tx, { merge, from, into }, 'passenger.merge', reason, { ...items, walletCents });
    return show(tx, merge);
  },
});

/** All merges from and into a user, undone ones too, the newest first. */
export const listPassengerMerges = command({
  access: admin,
  input: passengerMergesInput,
  run: async ({ tx, input: { userId } }): Promise<MergeView[]> =>
    Promise.all((await tx.passengerMerges.concerning(userId)).map((merge) => show(tx, merge))),
});

/** Whoever is merged into the rider who asks, for their own file: first those whose records came first. */
export const listOwnMerges = command({
  access: rider,
  run: ({ tx, actor: { userId } }) => mergedInto(tx, userId),
});

/**
 * Takes a merge back, within 30 days: what was moved is the passenger's again, with what has become of it; what has come
 * since stays. Throws `MERGE_UNDONE`, `MERGE_FINAL` when it is too late or the other person is gone, `MERGE_BLOCKED` while a
 * moved ride is under way, `MERGE_MONEY_SPENT`.
 */
export const undoMerge = command({
  access: fresh(admin),
  input: undoMergeInput,
  run: async ({ tx, actor, input: { mergeId, reason } }): Promise<MergeView> => {
    const found = orNotFound(await tx.passengerMerges.find(mergeId), 'Merge');
    await tx.passengerMerges.lockContents(found.intoId);
    const { from, into } = await lockBoth(tx, found);
    const merge = orNotFound(await tx.passengerMerges.find(mergeId), 'Merge');
    const now = tx.now();
    requireUndoable(merge, now);
    if (!from || !into) throw cannotUndo();
    if ((await tx.passengerMerges.countUnderWay(mergeId)) > 0) throw undoneUnderWay();
    const movedCents = await tx.passengerMerges.movedCents(mergeId);
    requireUnspent(movedCents, (await tx.ledger.lockBalances(into.id)).availableCents);
    const grants = await tx.passengerMerges.grants(mergeId);
    const undone = { ...merge, undoneBy: userIdOf(actor), undoneAt: now };
    await tx.passengerMerges.saveUndone(undone);
    await moveWallet(tx, undone, -movedCents);
    for (const { ended, keptAs } of grants) await giveBack(tx, actor, ended, keptAs);
    await finish(tx, { merge: undone, from, into }, 'passenger.unmerge', reason, { walletCents: movedCents });
    return show(tx, undone);
  },
});

/**
 * Erases whoever was merged into a user whose account is closed, together with them; no merge is undone any more. The user
 * is locked already.
 */
export async function eraseMerged(tx: Transaction, intoId: string, passwordHash: string): Promise<void> {
  for (const merge of await mergedInto(tx, intoId)) {
    await tx.passengerMerges.lockMerged(merge);
    await tx.passengerMerges.forgetMoved(merge.id);
    await tx.closedAccounts.erase(merge.fromId, passwordHash, tx.now());
  }
}

/** Those who were merged into them before are among them. */
async function mergedInto(tx: Transaction, intoId: string): Promise<PassengerMerge[]> {
  const merges = await tx.passengerMerges.openInto(intoId);
  const before = await Promise.all(merges.map(({ fromId }) => mergedInto(tx, fromId)));
  return [...before.flat(), ...merges];
}

type Pair = Pick<PassengerMerge, 'fromId' | 'intoId'>;

async function preview(tx: Transaction, { fromId, intoId }: Pair): Promise<MergePreview> {
  if (fromId === intoId) throw invalidField('intoId', 'Please choose another person');
  const person = await lockPeople(tx, [fromId, intoId]);
  if (await tx.passengerMerges.openOf(fromId)) throw mergedAlready();
  const [from, into] = [person(fromId), person(intoId)];
  if (from.hasAccount) throw notFound('Passenger');
  if (into.userType !== 'rider') throw invalidField('intoId', 'Please choose a passenger or a rider');
  const grants = await tx.care.ofPassenger(fromId);
  const given = await tx.care.ofPassenger(intoId);
  const { rows, obstacles } = await tx.passengerMerges.contents(fromId, intoId);
  const { availableCents: walletCents } = await tx.ledger.lockBalances(fromId);
  const kept = new Set(keptGrants(grants, into, given).map(({ id }) => id));
  const helpers = (await withPeople(tx, grants)).map((grant) => ({
    grant,
    isKept: kept.has(grant.grant.id),
  }));
  const counts = { ...obstacles, suspended: from.suspended && !into.suspended ? 1 : 0 };
  const people = [from, into].map((user) => [toContactRecord(user).version, user.hasAccount]);
  return {
    version: versionOf([people, rows, [...kept], grants.map(({ id }) => id), walletCents]),
    from,
    into,
    items: TOLD_KINDS.map((kind) => toItem(kind, rows)).filter(({ moves, stays }) => moves + stays > 0),
    walletCents,
    helpers,
    obstacles: MERGE_OBSTACLES.map((kind) => ({ kind, count: counts[kind] })).filter(
      ({ count }) => count > 0,
    ),
  };
}

function toItem(kind: ToldKind, rows: readonly MergedRow[]): MergeItem {
  const ofKind = rows.filter((row) => row.kind === kind);
  const moves = ofKind.filter((row) => row.moves).length;
  return { kind, moves, stays: ofKind.length - moves };
}

/** Ends what the passenger let others do, and gives it anew where the other person has no account; open invitations end. */
async function moveHelp(
  tx: Transaction,
  by: Actor,
  merge: PassengerMerge,
  seen: MergePreview,
): Promise<void> {
  const moved = [];
  for (const { grant: view, isKept } of seen.helpers) {
    await endFor(tx, view.grant, by);
    const kept = isKept ? await giveAnew(tx, by, view.grant, merge.intoId) : null;
    await tellBoth(tx, kept ? { ...view, passenger: seen.into } : view, kept ? view.grant.scopes : []);
    moved.push({ grantId: view.grant.id, keptAs: kept });
  }
  await tx.passengerMerges.insertGrants(merge.id, moved);
  for (const invitation of await tx.care.openInvitations(merge.fromId, merge.mergedAt))
    await tx.care.saveInvitationEnded({ ...invitation, endedAt: merge.mergedAt });
}

async function endFor(tx: Transaction, grant: CareView['grant'], by: Actor): Promise<void> {
  const ended = await endGrant(tx, grant, userIdOf(by));
  await tx.record({ action: 'care.end', subject: subjectOfCare(ended), before: toRecorded(ended) });
}

/** The same rights over the other record of the person, who has agreed to them; its id. */
async function giveAnew(
  tx: Transaction,
  by: Actor,
  before: CareView['grant'],
  passengerId: string,
): Promise<string> {
  const id = tx.newId();
  const recordedBy = userIdOf(by);
  const grant = { ...before, id, passengerId, recordedBy, grantedAt: tx.now(), endedAt: null, endedBy: null };
  await tx.care.insert(grant);
  const after = { ...toRecorded(grant), consent: grant.consent };
  await tx.record({ action: 'care.accept', subject: subjectOfCare(grant), after });
  return id;
}

/** What ended with the merge is given anew, unless who helped is gone; what was given in its place ends, if it still holds. */
async function giveBack(
  tx: Transaction,
  by: Actor,
  ended: CareView['grant'],
  keptAs: string | null,
): Promise<void> {
  const kept = keptAs === null ? null : await tx.care.find(keptAs);
  if (kept?.endedAt === null) await endFor(tx, kept, by);
  const [view] = await withPeople(tx, [ended]);
  if (!view) return;
  const { caregiver, organisation } = view;
  const isThere = caregiver ? await tx.closedAccounts.lock(caregiver.id) : organisation?.closedAt === null;
  if (!isThere) return;
  await giveAnew(tx, by, ended, ended.passengerId);
  await tellBoth(tx, view, ended.scopes);
}

async function lockBoth(
  tx: Transaction,
  merge: PassengerMerge,
): Promise<{ from: User | null; into: User | null }> {
  const lockFrom = () => tx.passengerMerges.lockMerged(merge);
  const lockInto = () => tx.closedAccounts.lock(merge.intoId);
  if (merge.fromId < merge.intoId) return { from: await lockFrom(), into: await lockInto() };
  const into = await lockInto();
  return { from: await lockFrom(), into };
}

/** What is written at the end either way: means of ratings, both audit rows, the mail to who has an account. */
async function finish(
  tx: Transaction,
  { merge, from, into }: Pick<MergeView, 'merge' | 'from' | 'into'>,
  action: 'passenger.merge' | 'passenger.unmerge',
  reason: string,
  counts: object,
): Promise<void> {
  for (const id of [from.id, into.id].sort()) await tx.users.updateRiderRating(id);
  const after = { mergeId: merge.id, fromId: from.id, intoId: into.id, ...counts };
  for (const id of [from.id, into.id]) await tx.record({ action, subject: ['user', id], reason, after });
  const data = { name: fullName(from), isUndone: merge.undoneAt !== null };
  if (into.hasAccount) await tx.mail(into.id, 'records-merged', data);
  await tx.events.careChanged([into.id]);
}

async function show(tx: Transaction, merge: PassengerMerge): Promise<MergeView> {
  const { fromId, intoId, mergedBy, undoneBy } = merge;
  const ids = [fromId, intoId, mergedBy, undoneBy].filter((id) => id !== null);
  const users = new Map((await tx.users.findMany([...new Set(ids)])).map((user) => [user.id, user]));
  const byId = (id: string | null) => (id === null ? null : (users.get(id) ?? null));
  const [from, into] = [orNotFound(byId(fromId), 'User'), orNotFound(byId(intoId), 'User')];
  return { merge, from, into, mergedBy: byId(mergedBy), undoneBy: byId(undoneBy) };
}
