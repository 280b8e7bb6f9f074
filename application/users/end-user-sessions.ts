import { notFound } from '../../domain/errors.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { endAccess } from './end-access.ts';
import {
  endUserSessionsInput,
  supportInput,
  type EndUserSessionsInput,
  type SupportInput,
} from './inputs.ts';
import { service } from '../tokens.ts';

/** The support signs somebody out everywhere, for a reason, and forgets their devices; the number of sessions. */
export class EndUserSessions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(actor: Actor | null, input: SupportInput): Promise<number> {
    const admin = requireAdmin(actor);
    const { email, reason } = parseInput(supportInput, input);
    const user = await this.unitOfWork.run(({ users }) => users.findCredentials(email));
    if (!user) throw notFound('User');
    return this.end(admin, { userId: user.user.id, reason, sessionId: null });
  }

  /** By id: all of them, or one, which forgets no device. Throws `NOT_FOUND` for a session that is not theirs. */
  async forUser(actor: Actor | null, input: EndUserSessionsInput): Promise<number> {
    const admin = requireAdmin(actor);
    const { userId, reason, sessionId = null } = parseInput(endUserSessionsInput, input);
    return this.end(admin, { userId, reason, sessionId });
  }

  private async end(
    admin: Actor,
    { userId, reason, sessionId }: { userId: string; reason: string; sessionId: string | null },
  ): Promise<number> {
    const count = await this.unitOfWork.run(async (stores) => {
      if (!(await stores.users.find(userId))) throw notFound('User');
      const ended =
        sessionId === null ? await endAll(stores, userId) : await endOne(stores, userId, sessionId);
      await stores.audit.append({
        ...{ id: this.ids.next(), actor: admin, action: 'user.end-sessions', reason, at: this.clock.now() },
        ...{ subjectType: 'user', subjectId: userId, before: null, after: { ended, sessionId } },
      });
      return ended;
    });
    const origin = (admin.kind === 'user' && admin.origin) || null;
    this.securityLog.append({ kind: 'sessions_ended', userId, origin, details: { count } });
    return count;
  }
}

export const endUserSessions = service(EndUserSessions, [unitOfWork, ids, clock, securityLog]);

async function endAll(stores: Stores, userId: string): Promise<number> {
  const ended = await endAccess(stores, userId, 'ended_by_support');
  await stores.devices.forgetAll(userId);
  return ended;
}

async function endOne({ sessions }: Stores, userId: string, sessionId: string): Promise<number> {
  if (!(await sessions.end(userId, sessionId, 'ended_by_support'))) throw notFound('Session');
  return 1;
}
