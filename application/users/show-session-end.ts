import type { SessionEndReason } from '../../domain/users/session.ts';
import { type Sessions, sessions } from '../ports/users.ts';
import { service } from '../tokens.ts';

/** Tells the holder of a token that is void why it is: who has the token was its owner. Null for a live one. */
export class ShowSessionEnd {
  constructor(private readonly sessions: Sessions) {}

  async execute(token: string | null): Promise<SessionEndReason | null> {
    if (!token || (await this.sessions.find(token))) return null;
    return (await this.sessions.findEnd(token)) ?? 'expired';
  }
}

export const showSessionEnd = service(ShowSessionEnd, [sessions]);
