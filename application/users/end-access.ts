import type { SessionEndReason } from '../../domain/users/session.ts';
import type { TokenPurpose } from '../ports/sign-in.ts';
import type { Stores } from '../ports/unit-of-work.ts';

/**
 * What lets somebody in or changes the account without another look at who asks. The link that stops a change of
 * address does neither: it stays.
 */
const OPEN_DOORS: readonly TokenPurpose[] = [
  'password-reset',
  'email-change',
  'email-verification',
  'sign-in',
  'card-link',
];

/** Ends mailed links, and sign-ins that wait for their second step. */
export async function endLinks(
  { oneTimeTokens }: Pick<Stores, 'oneTimeTokens'>,
  userId: string,
): Promise<void> {
  await oneTimeTokens.deleteAll(userId, OPEN_DOORS);
}

/**
 * Ends all that was opened into an account: every session but the one that is kept, mailed links, and sign-ins that wait
 * for their second step. Whatever makes what was proven before worth nothing goes through here: another password, a
 * second factor, a suspension, another role. How many sessions ended.
 */
export async function endAccess(
  { sessions, oneTimeTokens }: Pick<Stores, 'sessions' | 'oneTimeTokens'>,
  userId: string,
  reason: SessionEndReason,
  keptSessionId: string | null = null,
): Promise<number> {
  await endLinks({ oneTimeTokens }, userId);
  return sessions.endAll(userId, keptSessionId, reason);
}
