import type { AuthenticatorApp, SecondFactors } from '../../../application/ports/sign-in.ts';
import type { Draft } from './tables.ts';

export class InMemorySecondFactors implements SecondFactors {
  constructor(private readonly draft: Draft) {}

  async lockApp(userId: string): Promise<AuthenticatorApp | null> {
    return this.draft.tables.authenticatorApps.get(userId) ?? null;
  }

  async saveApp(app: AuthenticatorApp): Promise<void> {
    this.draft.tables.authenticatorApps.set(app.userId, app);
  }

  async deleteApp(userId: string): Promise<void> {
    this.draft.tables.authenticatorApps.delete(userId);
  }

  async replaceRecoveryCodes(userId: string, digests: readonly string[]): Promise<void> {
    this.draft.tables.recoveryCodes.set(userId, new Set(digests));
  }

  async useRecoveryCode(userId: string, digest: string): Promise<boolean> {
    const left = new Set(this.draft.tables.recoveryCodes.get(userId));
    const isThere = left.delete(digest);
    this.draft.tables.recoveryCodes.set(userId, left);
    return isThere;
  }

  async countRecoveryCodes(userId: string): Promise<number> {
    return this.draft.tables.recoveryCodes.get(userId)?.size ?? 0;
  }
}
