import type { SessionUserFragment } from '../generated/operations.ts';

export type SessionUser = SessionUserFragment;

/** What says where somebody's screens begin. */
export type HomeOwner = Pick<SessionUser, 'type' | 'isDispatcher'>;

const HOMES = { RIDER: '/rider', DRIVER: '/driver', ADMIN: '/admin-dashboard' } as const;

/** Where a user goes after sign-in. */
export function getHome(user: HomeOwner): string {
  return user.isDispatcher ? '/admin/dispatch' : HOMES[user.type];
}
