import { invalidField, notFound } from '../../domain/errors.ts';
import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import type { ChangeEmail } from './email-change.ts';
import { updateProfileInput, type UpdateProfileInput } from './inputs.ts';

/** The user's own name, phone and, with the password, e-mail address; what is left out stays. */
export class UpdateProfile {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changeEmail: ChangeEmail,
  ) {}

  async execute(actor: Actor | null, input: UpdateProfileInput): Promise<User> {
    const { userId } = requireUser(actor);
    const { firstName, lastName, phone, email, currentPassword } = parseInput(updateProfileInput, input);
    const before = await this.unitOfWork.run(({ users }) => users.find(userId));
    if (!before) throw notFound('User');
    await this.requestEmail(actor, before.email, { email, currentPassword });
    return this.unitOfWork.run(async ({ users }) => {
      const user = await users.find(userId);
      if (!user) throw notFound('User');
      const contact = {
        firstName: firstName ?? user.firstName,
        lastName: lastName ?? user.lastName,
        phone: phone === undefined ? user.phone : phone,
      };
      await users.saveContact(userId, contact);
      return { ...user, ...contact };
    });
  }

  /** Forms send the address along although it stays: only another one needs the password. */
  async requestEmail(
    actor: Actor | null,
    current: string,
    { email, currentPassword }: Pick<UpdateProfileInput, 'email' | 'currentPassword'>,
  ): Promise<void> {
    if (email === undefined || email === current) return;
    if (!currentPassword) {
      throw invalidField('currentPassword', 'Please enter your password to change your email address');
    }
    await this.changeEmail.execute(actor, { email, currentPassword });
  }
}
