import type { SessionUserFragment } from '../generated/documents.ts';

export type SessionUser = SessionUserFragment;

const HOMES = { rider: '/rider', driver: '/driver', admin: '/admin-dashboard' } as const;

/** Where a user goes after sign-in. */
export function getHome(user: Pick<SessionUser, 'userType'>): string {
  return HOMES[user.userType];
}
