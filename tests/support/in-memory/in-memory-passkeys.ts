import type { PasskeyChallenge, PasskeyPurpose, Passkeys } from '../../../application/ports/sign-in.ts';
import type { Passkey } from '../../../domain/users/passkey.ts';
import type { Draft } from './tables.ts';

export class InMemoryPasskeys implements Passkeys {
  constructor(private readonly draft: Draft) {}

  async ofUser(userId: string): Promise<Passkey[]> {
    return [...this.all.values()].filter((passkey) => passkey.userId === userId);
  }

  async find(credentialId: string): Promise<Passkey | null> {
    return [...this.all.values()].find((passkey) => passkey.credentialId === credentialId) ?? null;
  }

  async insert(passkey: Passkey): Promise<void> {
    if (await this.find(passkey.credentialId)) this.draft.refuse('passkeys_credential_key');
    this.all.set(passkey.id, passkey);
  }

  async saveUse(id: string, counter: number, at: Date): Promise<boolean> {
    const passkey = this.all.get(id);
    if (!passkey) return false;
    if (passkey.counter >= counter && passkey.counter + counter > 0) return false;
    this.all.set(id, { ...passkey, counter, lastUsedAt: at });
    return true;
  }

  async delete(userId: string, id: string): Promise<boolean> {
    return this.all.get(id)?.userId === userId && this.all.delete(id);
  }

  async deleteAll(userId: string): Promise<void> {
    for (const { id } of await this.ofUser(userId)) this.all.delete(id);
  }

  async insertChallenge(challenge: PasskeyChallenge): Promise<void> {
    this.challenges.set(challenge.challenge, challenge);
  }

  async takeChallenge(challenge: string, purpose: PasskeyPurpose): Promise<PasskeyChallenge | null> {
    const found = this.challenges.get(challenge);
    if (found?.purpose !== purpose) return null;
    this.challenges.delete(challenge);
    return found;
  }

  async deleteExpiredChallenges(now: Date): Promise<number> {
    const expired = [...this.challenges.values()].filter(({ expiresAt }) => expiresAt <= now);
    for (const { challenge } of expired) this.challenges.delete(challenge);
    return expired.length;
  }

  private get all(): Map<string, Passkey> {
    return this.draft.tables.passkeys;
  }

  private get challenges(): Map<string, PasskeyChallenge> {
    return this.draft.tables.passkeyChallenges;
  }
}
