import type { Sessions } from '../ports/sessions.ts';

/** Ends the session of a token; an unknown token is no error. */
export class LogOut {
  constructor(private readonly sessions: Sessions) {}

  async execute(token: string | null): Promise<void> {
    if (token) await this.sessions.close(token);
  }
}
