import type { Clock } from '../../../application/ports/clock.ts';
import type { Sessions } from '../../../application/ports/sessions.ts';
import type { User } from '../../../domain/users/user.ts';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

/** Sessions of the users of a unit of work. */
export class InMemorySessions implements Sessions {
  private readonly live = new Map<string, { readonly userId: string; readonly expiresAt: Date }>();
  private opened = 0;

  constructor(
    private readonly unitOfWork: InMemoryUnitOfWork,
    private readonly clock: Clock,
  ) {}

  async open(userId: string, expiresAt: Date): Promise<string> {
    this.opened += 1;
    const token = `token-${this.opened}`;
    this.live.set(token, { userId, expiresAt });
    return token;
  }

  async find(token: string): Promise<User | null> {
    const session = this.live.get(token);
    if (!session || session.expiresAt.getTime() <= this.clock.now().getTime()) return null;
    return this.unitOfWork.tables.users.get(session.userId) ?? null;
  }

  async findMany(tokens: readonly string[]): Promise<ReadonlyMap<string, User>> {
    const found = await Promise.all(tokens.map(async (token) => [token, await this.find(token)] as const));
    return new Map(found.flatMap(([token, user]) => (user ? [[token, user]] : [])));
  }

  async close(token: string): Promise<void> {
    this.live.delete(token);
  }

  async closeAll(userId: string): Promise<void> {
    for (const [token, session] of this.live) if (session.userId === userId) this.live.delete(token);
  }

  async expire(now: Date): Promise<number> {
    const ended = [...this.live].filter(([, { expiresAt }]) => expiresAt <= now);
    for (const [token] of ended) this.live.delete(token);
    return ended.length;
  }
}
