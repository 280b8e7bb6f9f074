import { newDriver } from '../../domain/drivers/driver.ts';
import { DomainError } from '../../domain/errors.ts';
import { registerUser as register } from '../../domain/users/user.ts';
import { anyone } from '../access.ts';
import { securityLog } from '../ports/security.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { registerInput } from './inputs.ts';
import { newPasswords } from './new-passwords.ts';
import { openSession } from './open-session.ts';
import { toRequestOrigin, type SignInOrigin } from './sign-in-origin.ts';

const DAY_MS = 86_400_000;

/** Opens a rider's or driver's account and signs in. Throws `EMAIL_TAKEN`, and tells the owner of the address. */
export const registerUser = workflow({
  access: anyone,
  input: registerInput,
  needs: { openSession, newPasswords, securityLog },
  run: async (
    { input: { password, ...person }, now, newId, transact },
    { openSession, newPasswords, securityLog },
    { isTestData = false, origin = null }: { isTestData?: boolean; origin?: SignInOrigin | null } = {},
  ) => {
    const openedAt = now();
    const passwordHash = await newPasswords.hash(password, person);
    const user = register({ ...person, id: newId(), isTestData, now: openedAt });
    const { id, email, userType } = user;
    await transact(async (tx) => {
      await tx.users.insert(user, passwordHash);
      if (userType === 'driver') await tx.drivers.insert(newDriver(tx.newId(), id));
      if (!isTestData) await tx.mail(id, 'welcome', { userType });
    }).catch(async (error: unknown) => {
      const isTaken = error instanceof DomainError && error.code === 'EMAIL_TAKEN';
      if (isTaken) await transact((tx) => tellOwner(tx, email));
      throw error;
    });
    const signedIn = await openSession.execute(user, origin);
    securityLog.append({ kind: 'sign_up', userId: id, origin: origin && toRequestOrigin(origin) });
    return signedIn;
  },
});

/** At most once a day, so that nobody can fill a mailbox. */
async function tellOwner(tx: Transaction, email: string): Promise<void> {
  const owner = (await tx.users.findCredentials(email))?.user;
  if (!owner) return;
  const aDayAgo = new Date(tx.now().getTime() - DAY_MS);
  if (await tx.emails.hasSince(owner.id, 'registration-attempted', aDayAgo)) return;
  await tx.mail(owner.id, 'registration-attempted', {});
}
