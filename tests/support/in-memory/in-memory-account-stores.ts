import type {
  Device,
  Devices,
  OneTimeToken,
  OneTimeTokens,
  TokenPurpose,
  UserSessions,
} from '../../../application/ports/sign-in.ts';
import type { Session, SessionEndReason } from '../../../domain/users/session.ts';
import type { Draft } from './tables.ts';

const DEVICES_KEPT = 20;

export class InMemoryDevices implements Devices {
  constructor(private readonly draft: Draft) {}

  async ofUser(userId: string): Promise<Device[]> {
    return [...this.draft.tables.devices.values()]
      .filter((device) => device.userId === userId)
      .sort(
        (one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime() || (other.id > one.id ? 1 : -1),
      );
  }

  async save(device: Device): Promise<void> {
    const { devices } = this.draft.tables;
    const known = (await this.ofUser(device.userId)).find(({ digest }) => digest === device.digest);
    const kept = known && { id: known.id, createdAt: known.createdAt };
    devices.set(known?.id ?? device.id, { ...device, ...kept });
    for (const { id } of (await this.ofUser(device.userId)).slice(DEVICES_KEPT)) devices.delete(id);
  }

  async forgetAll(userId: string): Promise<void> {
    for (const { id } of await this.ofUser(userId)) this.draft.tables.devices.delete(id);
  }
}

export class InMemoryOneTimeTokens implements OneTimeTokens {
  constructor(private readonly draft: Draft) {}

  async insert(token: OneTimeToken, digest: string): Promise<void> {
    this.tokens.set(digest, token);
  }

  async lock<Purpose extends TokenPurpose>(
    purpose: Purpose,
    digest: string,
  ): Promise<OneTimeToken<Purpose> | null> {
    const token = this.tokens.get(digest);
    return token?.purpose === purpose ? (token as OneTimeToken<Purpose>) : null;
  }

  async saveTry(id: string): Promise<void> {
    this.change(id, (token) => ({ ...token, tries: token.tries + 1 }));
  }

  async delete(id: string): Promise<void> {
    this.deleteWhere((token) => token.id === id);
  }

  async deleteAll(userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
    this.deleteWhere((token) => token.userId === userId && purposes.includes(token.purpose));
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.deleteWhere((token) => token.expiresAt <= now);
  }

  private get tokens(): Map<string, OneTimeToken> {
    return this.draft.tables.oneTimeTokens;
  }

  private change(id: string, change: (token: OneTimeToken) => OneTimeToken): void {
    for (const [digest, token] of this.tokens) if (token.id === id) this.tokens.set(digest, change(token));
  }

  private deleteWhere(isMeant: (token: OneTimeToken) => boolean): number {
    const meant = [...this.tokens].filter(([, token]) => isMeant(token));
    for (const [digest] of meant) this.tokens.delete(digest);
    return meant.length;
  }
}

export class InMemoryUserSessions implements UserSessions {
  constructor(private readonly draft: Draft) {}

  async end(userId: string, sessionId: string, reason: SessionEndReason): Promise<boolean> {
    return this.endWhere((session) => session.userId === userId && session.id === sessionId, reason) > 0;
  }

  async endAll(userId: string, exceptId: string | null, reason: SessionEndReason): Promise<number> {
    return this.endWhere((session) => session.userId === userId && session.id !== exceptId, reason);
  }

  async setAuthenticated(sessionId: string, at: Date): Promise<void> {
    const { sessions } = this.draft.tables;
    for (const [token, session] of sessions) {
      if (session.id === sessionId) sessions.set(token, { ...session, authenticatedAt: at });
    }
  }

  private endWhere(isMeant: (session: Session) => boolean, reason: SessionEndReason): number {
    const { sessions, endedSessions } = this.draft.tables;
    const ended = [...sessions].filter(([, session]) => isMeant(session));
    for (const [token] of ended) {
      sessions.delete(token);
      endedSessions.set(token, reason);
    }
    return ended.length;
  }
}
