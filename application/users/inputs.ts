import { z } from 'zod';
import { emailField, textField } from '../input-fields.ts';

export const logInInput = z.object({
  email: emailField('Invalid email format', 'Email is required'),
  password: z.string('Password is required').min(1, 'Password is required').max(200),
});
export type LogInInput = z.input<typeof logInInput>;

/** `userType` is rider or driver only: nobody registers as an admin. */
export const registerInput = z.object({
  email: emailField('Please enter a valid email address'),
  password: z.string().min(6, 'Password must be at least 6 characters').max(200),
  firstName: textField(60, 'First name is required'),
  lastName: textField(60, 'Last name is required'),
  userType: z.enum(['rider', 'driver']).default('rider'),
});
export type RegisterInput = z.input<typeof registerInput>;

export const createAdminInput = registerInput.omit({ userType: true });
export type CreateAdminInput = z.input<typeof createAdminInput>;
