import type { RequestOrigin } from '../../domain/users/user.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type Sessions, sessions } from '../ports/users.ts';
import { service } from '../tokens.ts';

/** Ends the session of a token; an unknown token is no error. */
export class LogOut {
  constructor(
    private readonly sessions: Sessions,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(token: string | null, origin: RequestOrigin | null = null): Promise<void> {
    const found = token && (await this.sessions.find(token));
    if (!found) return;
    await this.sessions.close(token);
    this.securityLog.append({ kind: 'sign_out', userId: found.user.id, origin });
  }
}

export const logOut = service(LogOut, [sessions, securityLog]);
