import type { SessionUserFragment } from '../generated/operations.ts';

export type SessionUser = SessionUserFragment;

const HOMES = { RIDER: '/rider', DRIVER: '/driver', ADMIN: '/admin-dashboard' } as const;

/** Where a user goes after sign-in. */
export function getHome(user: Pick<SessionUser, 'type'>): string {
  return HOMES[user.type];
}
