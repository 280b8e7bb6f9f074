import { msg } from '@lingui/core/macro';
import type { AdminUserFragment, UserType } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';

export type AdminUser = AdminUserFragment['user'];

/** Whom an act of an admin is about. */
export type NamedUser = Pick<AdminUser, 'id' | 'firstName' | 'lastName'>;

export const ROLE_LABELS: Record<UserType, string> = texts({
  RIDER: msg`Rider`,
  DRIVER: msg`Driver`,
  ADMIN: msg`Admin`,
});
export const ROLES: readonly UserType[] = ['RIDER', 'DRIVER', 'ADMIN'];

/** Several of them, as filters say. */
export const ROLE_FILTER_LABELS: Record<UserType, string> = texts({
  RIDER: msg`Riders`,
  DRIVER: msg`Drivers`,
  ADMIN: msg`Admins`,
});
