import { type SecretTokens, secretTokens } from '../ports/users.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';
import type { Transaction } from '../transaction.ts';
import type { SignInOrigin } from './sign-in-origin.ts';

/** Tells browsers in which an account has signed in before: what others do to the account does not hold them up. */
export class KnownDevices {
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
