import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import {
  type OneTimeCodes,
  type SecretBox,
  type SecretTokens,
  oneTimeCodes,
  secretBox,
  secretTokens,
} from '../ports/users.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';

const RECOVERY_CODES = 10;

/** Codes of authenticator apps, and the recovery codes for whoever has lost theirs. */
export class SecondFactorCodes {
  constructor(
    private readonly codes: OneTimeCodes,
    private readonly box: SecretBox,
    private readonly secretTokens: SecretTokens,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Whether it is a code of the user's app or one of their recovery codes; used up by this very call. */
  async take(stores: Stores, userId: string, given: string): Promise<boolean> {
    const code = given.replaceAll(/[\s-]/g, '').toLowerCase();
    if (/^\d{6}$/.test(code)) return this.takeAppCode(stores, userId, code, { isSetup: false });
    const digest = this.secretTokens.digest(`recovery ${userId} ${code}`);
    const now = this.clock.now();
    if (!(await stores.secondFactors.useRecoveryCode(userId, digest, now))) return false;
    const change = { change: 'recovery-code-used' } as const;
    await stores.emails.enqueue(this.ids.next(), userId, 'second-factor-changed', change, now);
    return true;
  }

  /** As `take`, for codes of the app alone; the first one of a new app confirms it. */
  async takeAppCode(
    { secondFactors }: Stores,
    userId: string,
    code: string,
    { isSetup }: { readonly isSetup: boolean },
  ): Promise<boolean> {
    const app = await secondFactors.lockApp(userId);
    if (!app || (app.confirmedAt === null) !== isSetup) return false;
    const now = this.clock.now();
    const step = this.codes.findStep(this.box.open(app.sealedSecret, userId), code, now);
    if (step === null || step <= app.lastStep) return false;
    await secondFactors.saveApp({ ...app, lastStep: step, confirmedAt: app.confirmedAt ?? now });
    return true;
  }

  /** New recovery codes in place of the old ones, to be shown once: only their digests are kept. "abcde-f2345" */
  async renewRecoveryCodes({ secondFactors }: Stores, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => this.secretTokens.createShort());
    const digests = codes.map((code) => this.secretTokens.digest(`recovery ${userId} ${code}`));
    await secondFactors.replaceRecoveryCodes(userId, digests, this.clock.now());
    return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  }
}

export const secondFactorCodes = service(SecondFactorCodes, [
  oneTimeCodes,
  secretBox,
  secretTokens,
  ids,
  clock,
]);
