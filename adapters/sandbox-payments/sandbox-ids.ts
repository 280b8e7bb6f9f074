import { randomBytes, timingSafeEqual } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SECRET = /^([a-z]+_test_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/;

/** A new id in the provider's style, which says that it is one of the test mode. */
export function newId(prefix: 'cus' | 'seti' | 'pm' | 'pi' | 're' | 'acct' | 'tr'): string {
  return `${prefix}_test_${randomText(24)}`;
}

/** What only the browser that pays is given. */
export function newClientSecret(id: string): string {
  return `${id}_secret_${randomText(24)}`;
}

/** The object a client secret belongs to; null for anything that cannot be one. */
export function toObjectId(clientSecret: string): string | null {
  return SECRET.exec(clientSecret)?.[1] ?? null;
}

/** Compares secrets in the same time wherever they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
