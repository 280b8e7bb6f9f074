import type { User } from '../../domain/users/user.ts';

/** Signed-in sessions. Tokens are opaque; the store keeps only their hash. */
export interface Sessions {
  /** Opens a session and returns the token, which is not kept. */
  open(userId: string, expiresAt: Date): Promise<string>;
  /** The user of a live session, or null. One round trip: it runs on every request. */
  find(token: string): Promise<User | null>;
  /** The users of the live ones among the tokens, in one round trip. */
  findMany(tokens: readonly string[]): Promise<ReadonlyMap<string, User>>;
  close(token: string): Promise<void>;
  /** Ends every session of a user; the next request with any of their tokens is refused. */
  closeAll(userId: string): Promise<void>;
  /** Forgets sessions that have ended; how many. */
  expire(now: Date): Promise<number>;
}
