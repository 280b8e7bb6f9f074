import { toVersioned, type VersionedRecord } from '../record-version.ts';
import type { User } from './user.ts';

/** What is to become of it; what is undefined stays. */
export interface ContactChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | null | undefined;
}

export function changeContact(
  user: User,
  changes: ContactChanges,
): Pick<User, 'firstName' | 'lastName' | 'phone'> {
  return {
    firstName: changes.firstName ?? user.firstName,
    lastName: changes.lastName ?? user.lastName,
    phone: changes.phone === undefined ? user.phone : changes.phone,
  };
}

/** What people change of their own account in one form. */
export function toContactRecord({ firstName, lastName, phone }: User): VersionedRecord {
  return toVersioned({ firstName, lastName, phone });
}
