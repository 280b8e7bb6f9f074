/** Characters of a new password. Older, shorter ones go on working until they are changed. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Whose password it is, as far as others can find out. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Whether a password is its owner's address or name, whatever its case, signs between and digits behind. */
export function isOwnNameOrEmail(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const [mailbox = ''] = email.split('@');
  const own = [email, mailbox, firstName, lastName, firstName + lastName, lastName + firstName];
  return own.map(toCore).some((core) => core !== '' && core === toCore(password));
}

/** Letters and digits in lower case, without digits at the end. */
function toCore(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/\p{N}+$/u, '');
}
