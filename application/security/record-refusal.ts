import { DomainError } from '../../domain/errors.ts';
import type { RequestOrigin, UserActor } from '../../domain/users/user.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { service } from '../tokens.ts';

/** Writes down refusals that an operator should see: of somebody without the right, and of too many attempts. */
export class RecordRefusal {
  constructor(private readonly securityLog: SecurityLog) {}

  execute(error: unknown, actor: UserActor | null, origin: RequestOrigin): void {
    if (!(error instanceof DomainError)) return;
    const { kind, code } = error;
    const userId = actor?.userId ?? null;
    // Without an actor it is a refused sign-in, which writes its own event.
    if (kind === 'forbidden' && actor)
      this.securityLog.append({ kind: 'access_refused', userId, origin, details: { code } });
    else if (code.startsWith('TOO_MANY_'))
      this.securityLog.append({ kind: 'throttled', userId, origin, details: { code } });
  }
}

export const recordRefusal = service(RecordRefusal, [securityLog]);
