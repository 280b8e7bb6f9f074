import { DomainError, notFound } from '../../domain/errors.ts';
import { MAX_PASSKEYS, type Passkey } from '../../domain/users/passkey.ts';
import { requireFresh, requireSignedIn } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type NewPasskey, type PasskeyCeremonies, passkeyCeremonies } from '../ports/users.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { endAccess } from './end-access.ts';
import {
  passkeyIdInput,
  registerPasskeyInput,
  type PasskeyIdInput,
  type RegisterPasskeyInput,
} from './inputs.ts';
import { type PasskeyProofs, passkeyProofs } from './passkey-proofs.ts';
import { passkeyRefused } from './passkey-sign-in.ts';
import { settleSecondFactor, tellChange } from './second-factor.ts';
import { type SecondFactorCodes, secondFactorCodes } from './second-factor-codes.ts';
import { service } from '../tokens.ts';

/** What the browser is asked to make a passkey for the signed-in user. */
export class StartPasskeyRegistration {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly proofs: PasskeyProofs,
  ) {}

  /** Throws `TOO_MANY_PASSKEYS` and `REAUTHENTICATION_REQUIRED`. */
  async execute(actor: Actor | null): Promise<unknown> {
    const { userId } = requireFresh(requireSignedIn(actor));
    const { user, own } = await this.unitOfWork.run(async ({ users, passkeys }) => ({
      user: await users.find(userId),
      own: await passkeys.ofUser(userId),
    }));
    if (!user) throw notFound('User');
    requireRoom(own);
    return this.proofs.keep(await this.ceremonies.askForRegistration(user, own), 'registration', userId);
  }
}

export const startPasskeyRegistration = service(StartPasskeyRegistration, [
  unitOfWork,
  passkeyCeremonies,
  passkeyProofs,
]);

/**
 * Adds a passkey. The first second factor of an account signs out every other session and brings recovery codes, which
 * are shown once; null when the account had a second factor.
 */
export class RegisterPasskey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly proofs: PasskeyProofs,
    private readonly secondFactorCodes: SecondFactorCodes,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Throws `PASSKEY_REFUSED`, `PASSKEY_EXISTS` and `TOO_MANY_PASSKEYS`. */
  async execute(actor: Actor | null, input: RegisterPasskeyInput): Promise<string[] | null> {
    const { userId, session, origin = null } = requireFresh(requireSignedIn(actor));
    const { name, answer } = parseInput(registerPasskeyInput, input);
    const taken = await this.proofs.take(this.ceremonies.challengeOf(answer), 'registration');
    if (taken?.userId !== userId) throw passkeyRefused('invalid');
    const made = await this.ceremonies.checkRegistration(answer, taken.challenge);
    if (!made) throw passkeyRefused('invalid');
    const passkey = this.toPasskey(made, userId, name);
    const recoveryCodes = await this.unitOfWork.run((stores) =>
      this.add(stores, passkey, session?.id ?? null),
    );
    this.securityLog.append({ kind: 'second_factor_added', userId, origin, details: { factor: 'passkey' } });
    return recoveryCodes;
  }

  private toPasskey(made: NewPasskey, userId: string, name: string): Passkey {
    return { ...made, id: this.ids.next(), userId, name, lastUsedAt: null, createdAt: this.clock.now() };
  }

  private async add(stores: Stores, passkey: Passkey, sessionId: string | null): Promise<string[] | null> {
    const { users, passkeys } = stores;
    const { userId, createdAt: now } = passkey;
    const isFirst = !(await users.find(userId))?.hasSecondFactor;
    // Locks the user, so that passkeys that come at the same moment are counted one after another.
    await users.setSecondFactor(userId, true);
    requireRoom(await passkeys.ofUser(userId));
    await passkeys.insert(passkey);
    await tellChange(stores, userId, 'passkey-added', { ids: this.ids, now });
    if (!isFirst) return null;
    await endAccess(stores, userId, 'second_factor_changed', sessionId);
    return this.secondFactorCodes.renewRecoveryCodes(stores, userId);
  }
}

export const registerPasskey = service(RegisterPasskey, [
  unitOfWork,
  passkeyCeremonies,
  passkeyProofs,
  secondFactorCodes,
  ids,
  clock,
  securityLog,
]);

/** Removes one of the user's own passkeys. */
export class RemovePasskey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(actor: Actor | null, input: PasskeyIdInput): Promise<void> {
    const { userId, origin = null } = requireFresh(requireSignedIn(actor));
    const { passkeyId } = parseInput(passkeyIdInput, input);
    const now = this.clock.now();
    await this.unitOfWork.run(async (stores) => {
      if (!(await stores.passkeys.delete(userId, passkeyId))) throw notFound('Passkey');
      await settleSecondFactor(stores, userId, now);
      await tellChange(stores, userId, 'passkey-removed', { ids: this.ids, now });
    });
    const details = { factor: 'passkey' };
    this.securityLog.append({ kind: 'second_factor_removed', userId, origin, details });
  }
}

export const removePasskey = service(RemovePasskey, [unitOfWork, ids, clock, securityLog]);

function requireRoom(own: readonly Passkey[]): void {
  if (own.length < MAX_PASSKEYS) return;
  const message = `You already have ${MAX_PASSKEYS} passkeys. Please remove one first.`;
  throw new DomainError('conflict', 'TOO_MANY_PASSKEYS', message);
}
