import { userIdOf } from '../../domain/users/user.ts';
import type { EntryHeader } from '../../domain/wallet/journal.ts';
import type { Transaction } from '../transaction.ts';

/** Of an entry of that time with at most one line of activity, in the name of whoever acts unless another is given. */
export function entryHeader(
  { actor, newId }: Transaction,
  at: Date,
  actorId: string | null = userIdOf(actor),
): EntryHeader {
  return { id: newId(), transactionIds: [newId()], actorId, at };
}
