import { z } from 'zod';
import { notFound } from '../../domain/errors.ts';
import { requireUser } from '../../domain/users/permissions.ts';
import type { Session } from '../../domain/users/session.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type Sessions, sessions } from '../ports/users.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { endAccess } from './end-access.ts';
import { service } from '../tokens.ts';

const sessionIdInput = z.object({ sessionId: z.uuid() });

export interface OwnSession extends Session {
  /** The one that asks. */
  readonly isCurrent: boolean;
}

/** Where the user is signed in: this session first, then the last used. */
export class ListSessions {
  constructor(private readonly sessions: Sessions) {}

  async execute(actor: Actor | null): Promise<OwnSession[]> {
    const { userId, session: own } = requireUser(actor);
    const sessions = await this.sessions.list(userId);
    return sessions
      .map((session) => ({ ...session, isCurrent: session.id === own?.id }))
      .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  }
}

export const listSessions = service(ListSessions, [sessions]);

/** Signs out one of the user's own sessions, which may be the one that asks. */
export class EndSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(actor: Actor | null, input: z.input<typeof sessionIdInput>): Promise<void> {
    const { userId, origin = null } = requireUser(actor);
    const { sessionId } = parseInput(sessionIdInput, input);
    const hasEnded = await this.unitOfWork.run(({ sessions }) =>
      sessions.end(userId, sessionId, 'signed_out_elsewhere'),
    );
    if (!hasEnded) throw notFound('Session');
    this.securityLog.append({ kind: 'sessions_ended', userId, origin, details: { count: 1 } });
  }
}

export const endSession = service(EndSession, [unitOfWork, securityLog]);

/** Signs out every session of the user but the one that asks, and ends mailed links; the number of sessions. */
export class EndOtherSessions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(actor: Actor | null): Promise<number> {
    const { userId, session, origin = null } = requireUser(actor);
    const count = await this.unitOfWork.run((stores) =>
      endAccess(stores, userId, 'signed_out_elsewhere', session?.id),
    );
    this.securityLog.append({ kind: 'sessions_ended', userId, origin, details: { count } });
    return count;
  }
}

export const endOtherSessions = service(EndOtherSessions, [unitOfWork, securityLog]);
