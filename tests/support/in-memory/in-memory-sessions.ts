import type { Clock } from '../../../application/ports/operations.ts';
import type { FoundSession, NewSession, Sessions } from '../../../application/ports/sign-in.ts';
import type { Session, SessionEndReason } from '../../../domain/users/session.ts';
import { ACCOUNT_SETTINGS } from '../account-settings.ts';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

/** Sessions of the users of a unit of work, which they change past it. */
export class InMemorySessions implements Sessions {
  private opened = 0;

  constructor(
    private readonly unitOfWork: InMemoryUnitOfWork,
    private readonly clock: Clock,
    private readonly limits: { readonly sessionIdleMs: number } = ACCOUNT_SETTINGS,
  ) {}

  async open(session: NewSession): Promise<string> {
    this.opened += 1;
    const token = `token-${this.opened}`;
    const now = this.clock.now();
    const times = { createdAt: now, lastUsedAt: now, authenticatedAt: now };
    this.sessions.set(token, { ...session, ...times });
    return token;
  }

  async find(token: string): Promise<FoundSession | null> {
    const session = this.sessions.get(token);
    const user = session && this.unitOfWork.tables.users.get(session.userId);
    if (!session || !user || !this.isLive(session)) return null;
    this.sessions.set(token, { ...session, lastUsedAt: this.clock.now() });
    return { session, user };
  }

  async findMany(tokens: readonly string[]): Promise<ReadonlyMap<string, FoundSession>> {
    const found = await Promise.all(tokens.map(async (token) => [token, await this.find(token)] as const));
    return new Map(found.flatMap(([token, it]) => (it ? [[token, it]] : [])));
  }

  async list(userId: string): Promise<Session[]> {
    return [...this.sessions.values()]
      .filter((session) => session.userId === userId && this.isLive(session))
      .sort((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime());
  }

  async close(token: string): Promise<void> {
    this.sessions.delete(token);
  }

  async findEnd(token: string): Promise<SessionEndReason | null> {
    return this.unitOfWork.tables.endedSessions.get(token) ?? null;
  }

  async expire(now: Date): Promise<number> {
    const ended = [...this.sessions].filter(([, session]) => !this.isLive(session, now));
    for (const [token] of ended) this.sessions.delete(token);
    return ended.length;
  }

  private get sessions(): Map<string, Session> {
    return this.unitOfWork.tables.sessions;
  }

  private isLive({ expiresAt, lastUsedAt }: Session, at = this.clock.now()): boolean {
    const now = at.getTime();
    return expiresAt.getTime() > now && lastUsedAt.getTime() > now - this.limits.sessionIdleMs;
  }
}
