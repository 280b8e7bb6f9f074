import { notFound } from '../../domain/errors.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { supportInput, type SupportInput } from './inputs.ts';

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
    const { userId, count } = await this.unitOfWork.run(async ({ users, sessions, devices, audit }) => {
      const user = (await users.findCredentials(email))?.user;
      if (!user) throw notFound('User');
      const ended = await sessions.endAll(user.id, null);
      await devices.forgetAll(user.id);
      await audit.append({
        ...{ id: this.ids.next(), actor: admin, action: 'user.end-sessions', reason, at: this.clock.now() },
        ...{ subjectType: 'user', subjectId: user.id, before: { sessions: ended }, after: { sessions: 0 } },
      });
      return { userId: user.id, count: ended };
    });
    const origin = (admin.kind === 'user' && admin.origin) || null;
    this.securityLog.append({ kind: 'sessions_ended', userId, origin, details: { count } });
    return count;
  }
}
