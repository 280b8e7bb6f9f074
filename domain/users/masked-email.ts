/**
 * An e-mail address as the audit log may keep it, "e…@example.com": enough to tell two apart. The log cannot be changed,
 * so it must hold nothing that names somebody whose account was deleted.
 */
export function maskedEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}
