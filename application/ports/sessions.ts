import type { Session, SessionEndReason } from '../../domain/users/session.ts';
import type { User } from '../../domain/users/user.ts';

export type NewSession = Pick<Session, 'id' | 'userId' | 'device' | 'address' | 'expiresAt'>;

/** Signed-in sessions. Tokens are opaque; the store keeps only their hash. */
export interface Sessions {
  /** Opens a session and returns the token, which is not kept. */
  open(session: NewSession): Promise<string>;
  /**
   * The live session of a token and its user, or null: it ends on its day, and when it was not used for a while. One
   * round trip, but for one in a few minutes that notes the use: it runs on every request.
   */
  find(token: string): Promise<{ readonly session: Session; readonly user: User } | null>;
  /** The live ones among the tokens, in one round trip. */
  findMany(
    tokens: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly session: Session; readonly user: User }>>;
  /** The live ones of a user, the last used first. */
  list(userId: string): Promise<Session[]>;
  close(token: string): Promise<void>;
  /** Why the session of a token was ended, for a week; null for one that is live, has expired or was never there. */
  findEnd(token: string): Promise<SessionEndReason | null>;
  /** Forgets sessions that have ended, and after a week why; how many sessions. */
  expire(now: Date): Promise<number>;
}

/** The sessions of users as a unit of work changes them. */
export interface UserSessions {
  /** Ends one of a user's sessions; false when it is not there, or somebody else's. */
  end(userId: string, sessionId: string, reason: SessionEndReason): Promise<boolean>;
  /** Ends every session of a user but one, or all; their number. The next request with any of them is refused. */
  endAll(userId: string, exceptId: string | null, reason: SessionEndReason): Promise<number>;
  /** Notes that the person has just proved who they are. */
  setAuthenticated(sessionId: string, at: Date): Promise<void>;
}
