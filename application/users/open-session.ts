import { DomainError } from '../../domain/errors.ts';
import type { User } from '../../domain/users/user.ts';
import { product } from '../access.ts';
import { securityLog } from '../ports/security.ts';
import { secretTokens, sessions, type Device } from '../ports/users.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { accountSettings } from './account-settings.ts';
import { toRequestOrigin, type SignInOrigin } from './sign-in-origin.ts';

/** What a sign-in answers. */
export interface SignedIn {
  readonly token: string;
  readonly user: User;
  readonly expiresAt: Date;
  /** For the browser to keep: a device that has signed in before is throttled by itself. */
  readonly deviceToken: string;
}

/**
 * The last step of every way to sign in: remembers the device and opens the session. `origin` is null for an account
 * that the product itself makes: no device is remembered. `confirm` looks once more, when the session is there, whether
 * what was proven still holds: of a password that is changed at this moment either the change sees the session and ends
 * it, or `confirm` sees the change and throws.
 */
export const openSession = workflow({
  access: product,
  needs: { sessions, secretTokens, accountSettings, securityLog },
  run: async (
    { transact, now, newId },
    { sessions, secretTokens, accountSettings, securityLog },
    user: User,
    origin: SignInOrigin | null,
    confirm: ((tx: Transaction) => Promise<void>) | null = null,
  ): Promise<SignedIn> => {
    const userId = user.id;
    const { address, device = 'Unknown device' } = origin ?? { address: '', device: '' };
    const deviceToken = origin?.deviceToken ?? secretTokens.create();
    if (origin) {
      const [digest, at] = [secretTokens.digest(deviceToken), now()];
      const seen = { userId, digest, label: device, address, lastUsedAt: at, createdAt: at };
      if (await transact((tx) => rememberDevice(tx, seen))) {
        const event = { kind: 'new_device', userId, origin: toRequestOrigin(origin) } as const;
        securityLog.append({ ...event, details: { device } });
      }
    }
    const expiresAt = new Date(now().getTime() + accountSettings.sessionMs);
    const token = await sessions.open({ id: newId(), userId, device, address, expiresAt });
    if (confirm) {
      await transact(confirm).catch(async (error: unknown) => {
        await sessions.close(token);
        throw error;
      });
    }
    return { token, user, expiresAt, deviceToken };
  },
});

/**
 * Whether it is new: neither the first one nor seen before, nor its name at its address. Then it tells the owner by mail.
 */
async function rememberDevice(tx: Transaction, seen: Omit<Device, 'id'>): Promise<boolean> {
  const { userId, digest, label, address } = seen;
  const known = await tx.devices.ofUser(userId);
  const isKnown = (it: Device) => it.digest === digest || (it.label === label && it.address === address);
  await tx.devices.save({ ...seen, id: tx.newId() });
  if (known.length === 0 || known.some(isKnown)) return false;
  await tx.mail(userId, 'new-device', { device: label, address });
  return true;
}

export function accountSuspended({ suspendedReason }: User): DomainError {
  return new DomainError('forbidden', 'SUSPENDED', `Your account is suspended: ${suspendedReason}`);
}
