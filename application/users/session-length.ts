import type { User } from '../../domain/users/user.ts';

/** What a sign-in answers. */
export interface SignedIn {
  readonly token: string;
  readonly user: User;
}

const SESSION_DAYS = 30;

export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * 86_400_000);
}
