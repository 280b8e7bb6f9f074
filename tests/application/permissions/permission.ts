import { randomUUID } from 'node:crypto';
import type { UseCases } from '../../../application/use-cases.ts';
import type { Actor } from '../../../domain/users/user.ts';

export type Role = 'nobody' | 'rider' | 'driver' | 'admin' | 'system';

export const ROLES: readonly Role[] = ['nobody', 'rider', 'driver', 'admin', 'system'];
export const USERS: readonly Role[] = ['rider', 'driver', 'admin'];
export const ADMINS: readonly Role[] = ['admin', 'system'];

export interface Permission {
  readonly for: readonly Role[];
  /** With well-formed input; ids are of nothing. */
  call(useCases: UseCases, actor: Actor | null): Promise<unknown>;
}

/** The use cases of an area by their names. */
export type PermissionRows = Readonly<Record<string, Permission>>;

export const id = randomUUID();
export const ride = { rideId: id };
export const account = () => ({
  email: `${randomUUID()}@maumee.test`,
  password: 'maumee-river',
  firstName: 'A',
  lastName: 'B',
});
