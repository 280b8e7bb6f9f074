import { DomainError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { Stores } from '../ports/unit-of-work.ts';

/**
 * The ids of the admins who are not suspended. Acts of admins about admins wait for one another here, so that each sees
 * what the one before has done. Throws `FORBIDDEN` when whoever acts has just been demoted or suspended.
 */
export async function lockActingAdmins({ users }: Stores, admin: Actor): Promise<readonly string[]> {
  const admins = await users.lockAdmins();
  if (admin.kind === 'user' && !admins.includes(admin.userId)) {
    throw new DomainError('forbidden', 'FORBIDDEN', 'This is for admins only');
  }
  return admins;
}

/** Throws `LAST_ADMIN` when nobody but this admin could run the service. */
export function requireOtherAdmin(admins: readonly string[], userId: string): void {
  if (admins.some((id) => id !== userId)) return;
  throw new DomainError('conflict', 'LAST_ADMIN', 'Nobody else could run the service');
}

/** Throws `OWN_ACCOUNT` for an act that nobody may do to themselves. */
export function refuseOwnAccount(admin: Actor, userId: string, message: string): void {
  if (admin.kind !== 'user' || admin.userId !== userId) return;
  throw new DomainError('conflict', 'OWN_ACCOUNT', message);
}
