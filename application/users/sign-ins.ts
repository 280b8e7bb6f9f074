import type { User } from '../../domain/users/user.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type Device, type SecretTokens, type Sessions, sessions, secretTokens } from '../ports/users.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type AccountSettings, accountSettings } from './account-settings.ts';
import { toRequestOrigin, type SignInOrigin } from './sign-in-origin.ts';
import { service } from '../tokens.ts';

/** What a sign-in answers. */
export interface SignedIn {
  readonly token: string;
  readonly user: User;
  readonly expiresAt: Date;
  /** For the browser to keep: a device that has signed in before is throttled by itself. */
  readonly deviceToken: string;
}

/** The last step of every way to sign in: remembers the device and opens the session. */
export class SignIns {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly secretTokens: SecretTokens,
    private readonly settings: AccountSettings,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * `origin` is null for an account that the product itself makes: no device is remembered. `confirm` looks once more,
   * when the session is there, whether what was proven still holds: of a password that is changed at this moment either
   * the change sees the session and ends it, or `confirm` sees the change and throws.
   */
  async open(
    user: User,
    origin: SignInOrigin | null,
    confirm: ((stores: Stores) => Promise<void>) | null = null,
  ): Promise<SignedIn> {
    const { address, device = 'Unknown device' } = origin ?? { address: '', device: '' };
    const deviceToken = origin?.deviceToken ?? this.secretTokens.create();
    if (origin)
      await this.rememberDevice(user.id, { ...origin, device }, this.secretTokens.digest(deviceToken));
    const expiresAt = new Date(this.clock.now().getTime() + this.settings.sessionMs);
    const session = { id: this.ids.next(), userId: user.id, device, address, expiresAt };
    const token = await this.sessions.open(session);
    if (confirm) await this.confirm(token, confirm);
    return { token, user, expiresAt, deviceToken };
  }

  private async confirm(token: string, confirm: (stores: Stores) => Promise<void>): Promise<void> {
    try {
      await this.unitOfWork.run(confirm);
    } catch (error) {
      await this.sessions.close(token);
      throw error;
    }
  }

  /** Tells the owner of a device that is not the first and was not seen before, nor its name at its address. */
  private async rememberDevice(
    userId: string,
    origin: SignInOrigin & { readonly device: string },
    digest: string,
  ): Promise<void> {
    const now = this.clock.now();
    const { device: label, address } = origin;
    const isNew = await this.unitOfWork.run(async ({ devices, emails }) => {
      const known = await devices.ofUser(userId);
      const isKnown = (it: Device) => it.digest === digest || (it.label === label && it.address === address);
      const device = { userId, digest, label, address, lastUsedAt: now, createdAt: now };
      await devices.save({ id: this.ids.next(), ...device });
      if (known.length === 0 || known.some(isKnown)) return false;
      await emails.enqueue(this.ids.next(), userId, 'new-device', { device: label, address }, now);
      return true;
    });
    const event = { kind: 'new_device', userId, origin: toRequestOrigin(origin) } as const;
    if (isNew) this.securityLog.append({ ...event, details: { device: label } });
  }
}

export const signIns = service(SignIns, [
  unitOfWork,
  sessions,
  secretTokens,
  accountSettings,
  ids,
  clock,
  securityLog,
]);
