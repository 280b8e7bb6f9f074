import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type SecretTokens, secretTokens } from '../ports/users.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import type { SignInOrigin } from './sign-in-origin.ts';
import { service } from '../tokens.ts';

/** Tells browsers in which an account has signed in before: what others do to the account does not hold them up. */
export class KnownDevices {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secretTokens: SecretTokens,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The digest of a device that the account is known in, by the token that the browser keeps; null for any other. */
  async find(userId: string, deviceToken: string | null | undefined): Promise<string | null> {
    if (!deviceToken) return null;
    const digest = this.secretTokens.digest(deviceToken);
    const known = await this.unitOfWork.run(({ devices }) => devices.ofUser(userId));
    return known.some((device) => device.digest === digest) ? digest : null;
  }

  /** Forgets every device of the account but the caller's, which stays known when it was. */
  async forgetOthers(
    { devices }: Pick<Stores, 'devices'>,
    userId: string,
    deviceToken: string | null,
  ): Promise<void> {
    const digest = deviceToken && this.secretTokens.digest(deviceToken);
    const own = (await devices.ofUser(userId)).find((device) => device.digest === digest);
    await devices.forgetAll(userId);
    if (own) await devices.save(own);
  }

  /** Makes the caller's device the only one that the account is known in. The token for the browser to keep. */
  async keepOnly(
    { devices }: Pick<Stores, 'devices'>,
    userId: string,
    origin: SignInOrigin,
  ): Promise<string> {
    const { address, device = 'Unknown device', deviceToken } = origin;
    const token = deviceToken ?? this.secretTokens.create();
    const now = this.clock.now();
    await devices.forgetAll(userId);
    await devices.save({
      ...{ id: this.ids.next(), userId, digest: this.secretTokens.digest(token) },
      ...{ label: device, address, lastUsedAt: now, createdAt: now },
    });
    return token;
  }
}

export const knownDevices = service(KnownDevices, [unitOfWork, secretTokens, ids, clock]);
