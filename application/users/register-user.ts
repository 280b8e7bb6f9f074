import { registerUser, type Registration, type RequestOrigin, type User } from '../../domain/users/user.ts';
import { newDriver } from '../../domain/drivers/driver.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { Sessions } from '../ports/sessions.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import type { NewPasswords } from './new-passwords.ts';
import { registerInput, type RegisterInput } from './inputs.ts';
import { sessionEnd, type SignedIn } from './session-length.ts';

/** Opens a rider's or driver's account and signs in. Throws `EMAIL_TAKEN`. */
export class RegisterUser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly newPasswords: NewPasswords,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(
    input: RegisterInput,
    options: { isTestData?: boolean; origin?: RequestOrigin } = {},
  ): Promise<SignedIn> {
    const { password, ...person } = parseInput(registerInput, input);
    const now = this.clock.now();
    const passwordHash = await this.newPasswords.hash(password, person);
    const registration = { ...person, id: this.ids.next(), isTestData: options.isTestData ?? false, now };
    const user = await this.unitOfWork.run((stores) => this.save(stores, registration, passwordHash));
    const token = await this.sessions.open(user.id, sessionEnd(now));
    this.securityLog.append({ kind: 'sign_up', userId: user.id, origin: options.origin ?? null });
    return { token, user };
  }

  private async save(stores: Stores, registration: Registration, passwordHash: string): Promise<User> {
    const user = registerUser(registration);
    await stores.users.insert(user, passwordHash);
    if (user.userType === 'driver') await stores.drivers.insert(newDriver(this.ids.next(), user.id));
    return user;
  }
}
