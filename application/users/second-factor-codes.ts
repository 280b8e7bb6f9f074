import {
  type OneTimeCodes,
  type SecretBox,
  type SecretTokens,
  oneTimeCodes,
  secretBox,
  secretTokens,
} from '../ports/users.ts';
import { service } from '../tokens.ts';
import type { Transaction } from '../transaction.ts';

const RECOVERY_CODES = 10;

/** Codes of authenticator apps, and the recovery codes for whoever has lost theirs. */
export class SecondFactorCodes {
  constructor(
    private readonly codes: OneTimeCodes,
    private readonly box: SecretBox,
    private readonly secretTokens: SecretTokens,
  ) {}

  /** Whether it is a code of the user's app or one of their recovery codes; used up by this very call. */
  async take(tx: Transaction, userId: string, given: string): Promise<boolean> {
    const code = given.replaceAll(/[\s-]/g, '').toLowerCase();
    if (/^\d{6}$/.test(code)) return this.takeAppCode(tx, userId, code, { isSetup: false });
    const digest = this.secretTokens.digest(`recovery ${userId} ${code}`);
    if (!(await tx.secondFactors.useRecoveryCode(userId, digest, tx.now()))) return false;
    await tx.mail(userId, 'second-factor-changed', { change: 'recovery-code-used' });
    return true;
  }

  /** As `take`, for codes of the app alone; the first one of a new app confirms it. */
  async takeAppCode(
    { secondFactors, now }: Transaction,
    userId: string,
    code: string,
    { isSetup }: { readonly isSetup: boolean },
  ): Promise<boolean> {
    const app = await secondFactors.lockApp(userId);
    if (!app || (app.confirmedAt === null) !== isSetup) return false;
    const at = now();
    const step = this.codes.findStep(this.box.open(app.sealedSecret, userId), code, at);
    if (step === null || step <= app.lastStep) return false;
    await secondFactors.saveApp({ ...app, lastStep: step, confirmedAt: app.confirmedAt ?? at });
    return true;
  }

  /** New recovery codes in place of the old ones, to be shown once: only their digests are kept. "abcde-f2345" */
  async renewRecoveryCodes({ secondFactors, now }: Transaction, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => this.secretTokens.createShort());
    const digests = codes.map((code) => this.secretTokens.digest(`recovery ${userId} ${code}`));
    await secondFactors.replaceRecoveryCodes(userId, digests, now());
    return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  }
}

export const secondFactorCodes = service(SecondFactorCodes, [oneTimeCodes, secretBox, secretTokens]);
