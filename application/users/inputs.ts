import { z } from 'zod';
import { PASSWORD_LENGTH } from '../../domain/users/password.ts';
import { emailField, nameField } from '../input-fields.ts';

export const logInInput = z.object({
  email: emailField('Invalid email format', 'Email is required'),
  password: z.string('Password is required').min(1, 'Password is required').max(200),
});
export type LogInInput = z.input<typeof logInInput>;

/** What every new password has to be; `NewPasswords` refuses those that are guessed first. */
const newPasswordField = z
  .string('Password is required')
  .min(PASSWORD_LENGTH.min, `Password must be at least ${PASSWORD_LENGTH.min} characters long`)
  .max(PASSWORD_LENGTH.max, `Password must be at most ${PASSWORD_LENGTH.max} characters long`)
  .refine((password) => password.trim() !== '', 'Password must not consist of spaces only');

/** `userType` is rider or driver only: nobody registers as an admin. */
export const registerInput = z.object({
  email: emailField('Please enter a valid email address'),
  password: newPasswordField,
  firstName: nameField('First name is required'),
  lastName: nameField('Last name is required'),
  userType: z.enum(['rider', 'driver']).default('rider'),
});
export type RegisterInput = z.input<typeof registerInput>;

export const createAdminInput = registerInput.omit({ userType: true });
export type CreateAdminInput = z.input<typeof createAdminInput>;
