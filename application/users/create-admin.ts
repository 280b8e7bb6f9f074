import { requireAdmin } from '../../domain/users/permissions.ts';
import { registerUser, type Actor, type User } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import type { NewPasswords } from './new-passwords.ts';
import { createAdminInput, type CreateAdminInput } from './inputs.ts';

/** Makes an admin account: only from the command line or by an admin, never by registration. */
export class CreateAdmin {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly newPasswords: NewPasswords,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(
    actor: Actor,
    input: CreateAdminInput,
    options: { isTestData?: boolean } = {},
  ): Promise<User> {
    requireAdmin(actor);
    const { password, ...person } = parseInput(createAdminInput, input);
    const passwordHash = await this.newPasswords.hash(password, person);
    const now = this.clock.now();
    const registration = { ...person, id: this.ids.next(), isTestData: options.isTestData ?? false, now };
    const user: User = { ...registerUser({ ...registration, userType: 'rider' }), userType: 'admin' };
    await this.unitOfWork.run(async ({ users, audit }) => {
      await users.insert(user, passwordHash);
      await audit.append({
        id: this.ids.next(),
        actor,
        action: 'user.create-admin',
        subjectType: 'user',
        subjectId: user.id,
        reason: null,
        before: null,
        after: { email: user.email, userType: user.userType },
        at: now,
      });
    });
    return user;
  }
}
