import { invalidField, notFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { changeContact, toContactRecord } from '../../domain/users/contact-record.ts';
import { signedIn } from '../access.ts';
import { workflow } from '../use-case.ts';
import { changeEmail } from './email-change.ts';
import { updateProfileInput, type UpdateProfileInput } from './inputs.ts';

/** Forms send the address along although it stays: only another one than `current` needs the password. */
export const requestEmail = workflow({
  access: signedIn,
  needs: { changeEmail },
  run: async (
    { actor },
    { changeEmail },
    current: string,
    { email, currentPassword }: Pick<UpdateProfileInput, 'email' | 'currentPassword'>,
  ): Promise<void> => {
    if (email === undefined || email === current) return;
    if (!currentPassword) {
      throw invalidField('currentPassword', 'Please enter your password to change your email address');
    }
    await changeEmail.execute(actor, { email, currentPassword });
  },
});

/**
 * The user's own name, phone and, with the password, e-mail address; what is left out stays. Throws `RECORD_CHANGED` when
 * name or phone are not as they were seen.
 */
export const updateProfile = workflow({
  access: signedIn,
  input: updateProfileInput,
  needs: { requestEmail },
  run: async ({ actor, input, transact }, { requestEmail }) => {
    const { userId } = actor;
    const { version, email, currentPassword, ...changes } = input;
    const before = await transact(({ users }) => users.find(userId));
    if (!before) throw notFound('User');
    requireVersion(toContactRecord(before), version, changes);
    await requestEmail.execute(actor, before.email, { email, currentPassword });
    return transact(async ({ users }) => {
      const user = await users.lock(userId);
      if (!user) throw notFound('User');
      requireVersion(toContactRecord(user), version, changes);
      const contact = changeContact(user, changes);
      await users.saveContact(userId, contact);
      return { ...user, ...contact };
    });
  },
});
