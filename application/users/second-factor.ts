import { DomainError, notFound } from '../../domain/errors.ts';
import { requireFresh, requireSignedIn } from '../../domain/users/permissions.ts';
import type { Passkey } from '../../domain/users/passkey.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import type { SecondFactorChange } from '../ports/email.ts';
import {
  type LoginThrottle,
  type OneTimeCodes,
  type SecretBox,
  loginThrottle,
  oneTimeCodes,
  secretBox,
} from '../ports/users.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { invalidCode } from './complete-sign-in.ts';
import { endAccess } from './end-access.ts';
import { codeInput, type CodeInput } from './inputs.ts';
import { type SecondFactorCodes, secondFactorCodes } from './second-factor-codes.ts';
import { service } from '../tokens.ts';

/** What a user has besides the password. */
export interface SecondFactor {
  readonly hasApp: boolean;
  /** Oldest first. */
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
}

/** The signed-in user's second factor. */
export class ShowSecondFactor {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(actor: Actor | null): Promise<SecondFactor> {
    const { userId } = requireSignedIn(actor);
    return this.unitOfWork.run(async ({ secondFactors, passkeys }) => ({
      passkeys: await passkeys.ofUser(userId),
      hasApp: ((await secondFactors.lockApp(userId))?.confirmedAt ?? null) !== null,
      recoveryCodesLeft: await secondFactors.countRecoveryCodes(userId),
    }));
  }
}

export const showSecondFactor = service(ShowSecondFactor, [unitOfWork]);

/** Makes the secret for an authenticator app; it counts once `ConfirmApp` has seen a code of it. */
export class StartApp {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly codes: OneTimeCodes,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** Throws `SECOND_FACTOR_EXISTS` and `REAUTHENTICATION_REQUIRED`. */
  execute(actor: Actor | null): Promise<{ secret: string; uri: string }> {
    const { userId } = requireFresh(requireSignedIn(actor));
    return this.unitOfWork.run(async ({ users, secondFactors }) => {
      const [user, app] = [await users.find(userId), await secondFactors.lockApp(userId)];
      if (!user) throw notFound('User');
      if (app?.confirmedAt) {
        const message = 'You already have an authenticator app. Please remove it first.';
        throw new DomainError('conflict', 'SECOND_FACTOR_EXISTS', message);
      }
      const secret = this.codes.createSecret();
      const sealedSecret = this.box.seal(secret, userId);
      await secondFactors.saveApp({
        ...{ userId, sealedSecret, lastStep: 0, confirmedAt: null, createdAt: this.clock.now() },
      });
      return { secret, uri: this.codes.toUri(secret, user.email) };
    });
  }
}

export const startApp = service(StartApp, [unitOfWork, oneTimeCodes, secretBox, clock]);

/** Turns the second factor on by a first code; other sessions end. The recovery codes, which are shown once. */
export class ConfirmApp {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secondFactorCodes: SecondFactorCodes,
    private readonly throttle: LoginThrottle,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Throws `INVALID_CODE`. */
  async execute(actor: Actor | null, input: CodeInput): Promise<string[]> {
    const { userId, session, origin = null } = requireFresh(requireSignedIn(actor));
    const { code } = parseInput(codeInput, input);
    const who = { address: origin?.address ?? '', knownDevice: `session ${session?.id ?? ''}` };
    const attempt = { email: `setup of ${userId}`, ...who };
    await this.throttle.attempt(attempt);
    const digits = code.replaceAll(/\s/g, '');
    const recoveryCodes = await this.unitOfWork.run(async (stores) => {
      const isRight = await this.secondFactorCodes.takeAppCode(stores, userId, digits, { isSetup: true });
      if (!isRight) throw invalidCode();
      await stores.users.setSecondFactor(userId, true);
      await endAccess(stores, userId, 'second_factor_changed', session?.id);
      await tellChange(stores, userId, 'app-added', { ids: this.ids, now: this.clock.now() });
      return this.secondFactorCodes.renewRecoveryCodes(stores, userId);
    });
    this.securityLog.append({ kind: 'second_factor_added', userId, origin, details: { factor: 'app' } });
    return recoveryCodes;
  }
}

export const confirmApp = service(ConfirmApp, [
  unitOfWork,
  secondFactorCodes,
  loginThrottle,
  ids,
  clock,
  securityLog,
]);

/** Removes the authenticator app. */
export class RemoveApp {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(actor: Actor | null): Promise<void> {
    const { userId, origin = null } = requireFresh(requireSignedIn(actor));
    const now = this.clock.now();
    await this.unitOfWork.run(async (stores) => {
      await stores.secondFactors.deleteApp(userId);
      await settleSecondFactor(stores, userId, now);
      await tellChange(stores, userId, 'app-removed', { ids: this.ids, now });
    });
    this.securityLog.append({ kind: 'second_factor_removed', userId, origin, details: { factor: 'app' } });
  }
}

export const removeApp = service(RemoveApp, [unitOfWork, ids, clock, securityLog]);

/** New recovery codes in place of the old ones, shown once. */
export class RenewRecoveryCodes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secondFactorCodes: SecondFactorCodes,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws `SECOND_FACTOR_MISSING` (conflict) for an account without a second factor. */
  execute(actor: Actor | null): Promise<string[]> {
    const { userId } = requireFresh(requireSignedIn(actor));
    return this.unitOfWork.run(async (stores) => {
      if (!(await stores.users.find(userId))?.hasSecondFactor) {
        throw new DomainError('conflict', 'SECOND_FACTOR_MISSING', 'Please set up two-step sign-in first');
      }
      const change = { ids: this.ids, now: this.clock.now() };
      await tellChange(stores, userId, 'recovery-codes-renewed', change);
      return this.secondFactorCodes.renewRecoveryCodes(stores, userId);
    });
  }
}

export const renewRecoveryCodes = service(RenewRecoveryCodes, [unitOfWork, secondFactorCodes, ids, clock]);

/** Once something is removed: without app and passkey the password alone signs in, and recovery codes are void. */
export async function settleSecondFactor(stores: Stores, userId: string, now: Date): Promise<void> {
  const { users, secondFactors, passkeys } = stores;
  // Locks the user first, so that of two removals at the same moment the second sees what the first has left.
  await users.setSecondFactor(userId, false);
  const hasApp = ((await secondFactors.lockApp(userId))?.confirmedAt ?? null) !== null;
  if (hasApp || (await passkeys.ofUser(userId)).length > 0) await users.setSecondFactor(userId, true);
  else await secondFactors.replaceRecoveryCodes(userId, [], now);
}

/** Tells the owner by mail. */
export async function tellChange(
  { emails }: Stores,
  userId: string,
  change: SecondFactorChange,
  { ids, now }: { readonly ids: Ids; readonly now: Date },
): Promise<void> {
  await emails.enqueue(ids.next(), userId, 'second-factor-changed', { change }, now);
}
