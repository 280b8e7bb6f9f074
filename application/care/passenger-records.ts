import { invalidField, notFound } from '../../domain/errors.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import type { Transaction } from '../transaction.ts';
import { isOperator } from './acting-for.ts';

/** Whose records are read or kept, and whether that is somebody else than the caller. */
export interface RecordsOwner {
  readonly riderId: string;
  readonly isOther: boolean;
}

/**
 * Whose needs, emergency contact and places the caller reads: a rider's own unless `passengerId` names somebody else. Those of
 * a passenger without an account are read and kept by operators, by caregivers who may book for them, and by coordinators of
 * an organisation that may; that cannot be taken back until the transaction ends. Of a passenger with an account there are
 * none for anybody else. Throws `NOT_FOUND`.
 */
export async function findRecordsOwner(
  tx: Transaction,
  actor: Actor,
  passengerId: string | null | undefined,
): Promise<RecordsOwner> {
  const owner = toOwner(actor, passengerId);
  if (owner.isOther) await requireMayKeep(tx, actor, await tx.users.find(owner.riderId));
  return owner;
}

/**
 * Whose trusted drivers the caller reads: as above, and of a passenger with an account, who alone keeps them, whoever may book
 * for them chooses a driver among them. Throws `NOT_FOUND`.
 */
export async function findWhoTrusts(
  tx: Transaction,
  actor: Actor,
  passengerId: string | null | undefined,
): Promise<RecordsOwner> {
  const owner = toOwner(actor, passengerId);
  if (owner.isOther && !(await maySpeakFor(tx, actor, owner.riderId)))
    await requireMayKeep(tx, actor, await tx.users.find(owner.riderId));
  return owner;
}

/** The same as the first for an act; a passenger whom somebody else speaks for is locked, before what they have given is read. */
export async function lockRecordsOwner(
  tx: Transaction,
  actor: Actor,
  passengerId: string | null | undefined,
): Promise<RecordsOwner> {
  const owner = toOwner(actor, passengerId);
  if (owner.isOther) await requireMayKeep(tx, actor, await tx.closedAccounts.lock(owner.riderId));
  return owner;
}

/** That somebody has changed a record of a passenger, for the audit log: of what it holds nothing; one's own is nobody's business. */
export async function recordKept(
  tx: Transaction,
  { riderId, isOther }: RecordsOwner,
  action: string,
): Promise<void> {
  if (isOther) await tx.record({ action, subject: ['user', riderId] });
}

function toOwner(actor: Actor, passengerId: string | null | undefined): RecordsOwner {
  const ownId = actor.kind === 'user' && actor.userType === 'rider' ? actor.userId : null;
  if (ownId !== null && (passengerId ?? ownId) === ownId) return { riderId: ownId, isOther: false };
  if (!passengerId) throw invalidField('passengerId', 'Please say for whom');
  return { riderId: passengerId, isOther: true };
}

async function requireMayKeep(tx: Transaction, actor: Actor, passenger: User | null): Promise<void> {
  if (!passenger || passenger.hasAccount) throw notFound('Passenger');
  if (!isOperator(actor) && !(await maySpeakFor(tx, actor, passenger.id))) throw notFound('Passenger');
}

async function maySpeakFor(tx: Transaction, actor: Actor, passengerId: string): Promise<boolean> {
  return actor.kind === 'user' && tx.care.maySpeakFor(actor.userId, passengerId);
}
