import { invalidField, notFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { changeContact, toContactRecord } from '../../domain/users/contact-record.ts';
import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type ChangeEmail, changeEmail } from './email-change.ts';
import { updateProfileInput, type UpdateProfileInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** The user's own name, phone and, with the password, e-mail address; what is left out stays. */
export class UpdateProfile {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changeEmail: ChangeEmail,
  ) {}

  /** Throws `RECORD_CHANGED` when name or phone are not as they were seen. */
  async execute(actor: Actor | null, input: UpdateProfileInput): Promise<User> {
    const { userId } = requireUser(actor);
    const { version, email, currentPassword, ...changes } = parseInput(updateProfileInput, input);
    const before = await this.unitOfWork.run(({ users }) => users.find(userId));
    if (!before) throw notFound('User');
    requireVersion(toContactRecord(before), version, changes);
    await this.requestEmail(actor, before.email, { email, currentPassword });
    return this.unitOfWork.run(async ({ users }) => {
      const user = await users.lock(userId);
      if (!user) throw notFound('User');
      requireVersion(toContactRecord(user), version, changes);
      const contact = changeContact(user, changes);
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

export const updateProfile = service(UpdateProfile, [unitOfWork, changeEmail]);
