import type { Actor, RequestOrigin } from '../../domain/users/user.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type SecretTokens, secretTokens } from '../ports/security.ts';
import { service } from '../tokens.ts';
import type { Transaction } from '../transaction.ts';

/** From where somebody signs in, as far as the edge can tell. */
export interface SignInOrigin extends RequestOrigin {
  /** Browser and system, for example "Firefox on Linux". */
  readonly device?: string;
  /** What the browser kept of an earlier sign-in; null or missing when it has nothing. A secret. */
  readonly deviceToken?: string | null;
}

/** Without the device, which is nobody else's business: for the records of what happened. */
export function toRequestOrigin({ address, requestId }: RequestOrigin): RequestOrigin {
  return { address, requestId };
}

/** From where an actor asks; null for the product's own work. */
export function originOf(actor: Actor): RequestOrigin | null {
  return (actor.kind === 'user' && actor.origin) || null;
}

/** Tells browsers in which an account has signed in before: what others do to the account does not hold them up. */
class KnownDevices {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secretTokens: SecretTokens,
  ) {}

  /** The digest of a device that the account is known in, by the token that the browser keeps; null for any other. */
  async find(userId: string, deviceToken: string | null | undefined): Promise<string | null> {
    if (!deviceToken) return null;
    const digest = this.secretTokens.digest(deviceToken);
    const known = await this.unitOfWork.run(({ devices }) => devices.ofUser(userId));
    return known.some((device) => device.digest === digest) ? digest : null;
  }

  /** Forgets every device of the account but the caller's, which stays known when it was. */
  async forgetOthers({ devices }: Transaction, userId: string, deviceToken: string | null): Promise<void> {
    const digest = deviceToken && this.secretTokens.digest(deviceToken);
    const own = (await devices.ofUser(userId)).find((device) => device.digest === digest);
    await devices.forgetAll(userId);
    if (own) await devices.save(own);
  }

  /** Makes the caller's device the only one that the account is known in. The token for the browser to keep. */
  async keepOnly(tx: Transaction, userId: string, origin: SignInOrigin): Promise<string> {
    const { address, device: label = 'Unknown device', deviceToken } = origin;
    const token = deviceToken ?? this.secretTokens.create();
    const [id, now, digest] = [tx.newId(), tx.now(), this.secretTokens.digest(token)];
    await tx.devices.forgetAll(userId);
    await tx.devices.save({ id, userId, digest, label, address, lastUsedAt: now, createdAt: now });
    return token;
  }
}

export const knownDevices = service(KnownDevices, [unitOfWork, secretTokens]);
