import { msg } from '@lingui/core/macro';
import type { AdminUserFragment, UserType } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';

export type AdminUser = AdminUserFragment['user'];

/** Whom an act of an admin is about. */
export type NamedUser = Pick<AdminUser, 'id' | 'firstName' | 'lastName'>;

/** What somebody may do here: a dispatcher is an admin without money and roles. */
export type Role = UserType | 'DISPATCHER';

export function roleOf({ type, isDispatcher }: Pick<AdminUser, 'type' | 'isDispatcher'>): Role {
  return isDispatcher ? 'DISPATCHER' : type;
}

/** As the account keeps it. */
export function toType(role: Role): Pick<AdminUser, 'type' | 'isDispatcher'> {
  const isDispatcher = role === 'DISPATCHER';
  return { type: isDispatcher ? 'ADMIN' : role, isDispatcher };
}

export const ROLE_LABELS: Record<Role, string> = texts({
  RIDER: msg`Rider`,
  DRIVER: msg`Driver`,
  DISPATCHER: msg`Dispatcher`,
  ADMIN: msg`Admin`,
});
export const ROLES = Object.keys(ROLE_LABELS) as Role[];

export const USER_TYPES: readonly UserType[] = ['RIDER', 'DRIVER', 'ADMIN'];

/** Several of a type, as filters say; dispatchers are among the admins. */
export const ROLE_FILTER_LABELS: Record<UserType, string> = texts({
  RIDER: msg`Riders`,
  DRIVER: msg`Drivers`,
  ADMIN: msg`Admins`,
});
