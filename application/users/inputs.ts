import { z } from 'zod';
import type { PasskeyAnswer, PasskeyRegistration } from '../../domain/users/passkey.ts';
import { CONTACT_LANGUAGES } from '../../domain/users/emergency-contact.ts';
import { PASSWORD_LENGTH } from '../../domain/users/password.ts';
import { COUNTED_USERS, USER_SORTS } from '../../domain/users/user-list.ts';
import {
  emailField,
  nameField,
  pageInput,
  phoneField,
  textField,
  typedPasswordField,
  versionField,
} from '../input-fields.ts';

export const logInInput = z.object({
  email: emailField('Invalid email format', 'Email is required'),
  password: typedPasswordField,
});
export type LogInInput = z.input<typeof logInInput>;

/** What every new password has to be; `NewPasswords` refuses those that are guessed first. */
const newPasswordField = z
  .string({ error: () => 'Password is required' })
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

const isDispatcherField = z.boolean().default(false);

export const createAdminInput = registerInput.omit({ userType: true }).extend({
  /** Of one without money and roles. */
  isDispatcher: isDispatcherField,
});
export type CreateAdminInput = z.input<typeof createAdminInput>;

/** `version` is that of whom was looked at. */
export const saveEmergencyContactInput = z.object({
  name: nameField('Name is required'),
  phone: phoneField,
  language: z.enum(CONTACT_LANGUAGES).nullish(),
  version: versionField,
});

export const removeEmergencyContactInput = z.object({ version: versionField });

export const changePasswordInput = z.object({
  currentPassword: typedPasswordField,
  newPassword: newPasswordField,
});

export const requestPasswordResetInput = z.object({
  email: emailField('Invalid email format', 'Email is required'),
});

/** The token of a mailed link. */
export const linkInput = z.object({ token: textField(200) });

export const resetPasswordInput = linkInput.extend({ newPassword: newPasswordField });

export const changeEmailInput = z.object({
  email: emailField('Please enter a valid email address'),
  currentPassword: typedPasswordField,
});

export const updateProfileInput = z.object({
  firstName: nameField('First name is required').optional(),
  lastName: nameField('Last name is required').optional(),
  phone: phoneField.nullish(),
  email: emailField('Please enter a valid email address').optional(),
  /** Needed to change the address. */
  currentPassword: z.string().max(200).optional(),
  version: versionField,
});
export type UpdateProfileInput = z.input<typeof updateProfileInput>;

/** The code of an authenticator app, or a recovery code. */
const codeField = textField(20, 'Please enter the code');

const base64url = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'Please try again with your passkey')
    .max(maxLength);

const passkeyBase = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') };
const extensions = z.record(z.string().max(100), z.unknown()).default({});

/** What a browser answers to a challenge, as the JSON of a `PublicKeyCredential`. */
const passkeyAnswerField = z.unknown().pipe(
  z.object({
    ...passkeyBase,
    response: z.object({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(4_000),
      userHandle: base64url(100).optional(),
    }),
    clientExtensionResults: extensions,
  }),
) satisfies z.ZodType<PasskeyAnswer>;

/** What a browser answers when it has made a passkey. */
const passkeyRegistrationField = z.unknown().pipe(
  z.object({
    ...passkeyBase,
    response: z.object({
      clientDataJSON: base64url(4_000),
      attestationObject: base64url(20_000),
      transports: z.array(textField(30)).max(10).default([]),
    }),
    clientExtensionResults: extensions,
  }),
) satisfies z.ZodType<PasskeyRegistration>;

export const passkeyAnswerInput = z.object({ answer: passkeyAnswerField });

export const passkeyNameInput = z.object({ name: textField(40, 'Please give it a name') });

export const registerPasskeyInput = passkeyNameInput.extend({ answer: passkeyRegistrationField });

export const passkeyIdInput = z.object({ passkeyId: z.uuid() });

export const startPasskeySignInInput = z.object({ pendingToken: textField(200).optional() });

/** What an account without a second factor proves itself by. */
export const passwordInput = z.object({ password: typedPasswordField });

/** Of an account with a second factor a code or a passkey's answer, of any other the password. */
export const reauthenticateInput = z.object({
  password: z.string().max(200).optional(),
  code: codeField.optional(),
  passkey: passkeyAnswerField.optional(),
});

export const codeInput = z.object({ code: codeField });

export const completeSignInInput = z.object({ pendingToken: textField(200), code: codeField });

const reasonField = textField(500, 'Reason is required');

export const suspendUserInput = z.object({ userId: z.uuid(), reason: reasonField });

export const reinstateUserInput = suspendUserInput.extend({ reason: reasonField.optional() });

export const userTypeField = z.enum(['rider', 'driver', 'admin']);

export const userIdInput = z.object({ userId: z.uuid() });

/** Whose list of something, and which page of it. */
export const userPageInput = pageInput.extend(userIdInput.shape);

const newRole = z.object({
  userType: userTypeField,
  /** Of an admin: one without money and roles. */
  isDispatcher: isDispatcherField,
});

const ONLY_ADMINS = { path: ['isDispatcher'], message: 'Only an admin can be a dispatcher' };
const isRole = ({ userType, isDispatcher }: z.output<typeof newRole>) =>
  userType === 'admin' || !isDispatcher;

export const newRoleInput = newRole.refine(isRole, ONLY_ADMINS);

export const changeRoleInput = newRole
  .extend({
    ...userIdInput.shape,
    /** Kept in the audit log. */
    reason: reasonField.nullish(),
  })
  .refine(isRole, ONLY_ADMINS);

export const setPasswordInput = userIdInput.extend({ newPassword: newPasswordField });

export const endSessionsOfInput = suspendUserInput.extend({
  /** One of them; all of them when it is not given. */
  sessionId: z.uuid().nullish(),
});

export const listUsersInput = pageInput
  .extend({
    search: z.string().trim().max(100).nullish(),
    userType: userTypeField.nullish(),
    suspended: z.boolean().nullish(),
    hasAccount: z.boolean().nullish(),
    sort: z.enum(USER_SORTS).default('created'),
    /** Latest first unless something else is asked for; by name from A to Z. */
    direction: z.enum(['asc', 'desc']).nullish(),
    /** Instead of a cursor: the page of this number, from 1, within the first `COUNTED_USERS`. */
    page: z.int().min(1).nullish(),
  })
  .refine(({ page, limit }) => !page || page * limit <= COUNTED_USERS + limit, {
    path: ['page'],
    message: 'Page must lie within the first 10,000 people. Please search for somebody.',
  });

/** What the support does to somebody's account. */
export const supportInput = z.object({
  email: emailField('Invalid email format', 'Email is required'),
  reason: reasonField,
});
export type SupportInput = z.input<typeof supportInput>;
