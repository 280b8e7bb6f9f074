import { DomainError } from '../../domain/errors.ts';
import {
  registerUser as registerUserInDomain,
  type Registration,
  type User,
} from '../../domain/users/user.ts';
import { newDriver } from '../../domain/drivers/driver.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type NewPasswords, newPasswords } from './new-passwords.ts';
import { registerInput, type RegisterInput } from './inputs.ts';
import { toRequestOrigin, type SignInOrigin } from './sign-in-origin.ts';
import { type SignedIn, type SignIns, signIns } from './sign-ins.ts';
import { service } from '../tokens.ts';

const DAY_MS = 86_400_000;

/** Opens a rider's or driver's account and signs in. Throws `EMAIL_TAKEN`, and tells the owner of the address. */
export class RegisterUser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly signIns: SignIns,
    private readonly newPasswords: NewPasswords,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(
    input: RegisterInput,
    options: { isTestData?: boolean; origin?: SignInOrigin } = {},
  ): Promise<SignedIn> {
    const { password, ...person } = parseInput(registerInput, input);
    const now = this.clock.now();
    const passwordHash = await this.newPasswords.hash(password, person);
    const registration = { ...person, id: this.ids.next(), isTestData: options.isTestData ?? false, now };
    const user = await this.save(registration, passwordHash).catch(async (error: unknown) => {
      if (error instanceof DomainError && error.code === 'EMAIL_TAKEN')
        await this.tellOwner(person.email, now);
      throw error;
    });
    const { origin = null } = options;
    const signedIn = await this.signIns.open(user, origin);
    this.securityLog.append({ kind: 'sign_up', userId: user.id, origin: origin && toRequestOrigin(origin) });
    return signedIn;
  }

  private save(registration: Registration, passwordHash: string): Promise<User> {
    return this.unitOfWork.run(async ({ users, drivers, emails }) => {
      const user = registerUserInDomain(registration);
      const { id, userType, isTestData } = user;
      await users.insert(user, passwordHash);
      if (userType === 'driver') await drivers.insert(newDriver(this.ids.next(), id));
      if (!isTestData) await emails.enqueue(this.ids.next(), id, 'welcome', { userType }, registration.now);
      return user;
    });
  }

  /** At most once a day, so that nobody can fill a mailbox. */
  private tellOwner(email: string, now: Date): Promise<void> {
    return this.unitOfWork.run(async ({ users, emails }) => {
      const owner = (await users.findCredentials(email))?.user;
      if (!owner) return;
      const aDayAgo = new Date(now.getTime() - DAY_MS);
      if (await emails.hasSince(owner.id, 'registration-attempted', aDayAgo)) return;
      await emails.enqueue(this.ids.next(), owner.id, 'registration-attempted', {}, now);
    });
  }
}

export const registerUser = service(RegisterUser, [
  unitOfWork,
  signIns,
  newPasswords,
  ids,
  clock,
  securityLog,
]);
