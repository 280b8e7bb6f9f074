import { expect, it } from 'vitest';
import { maskedEmail } from '../../../domain/users/masked-email.ts';

it.each([
  ['evelyn.carter@example.com', 'e…@example.com'],
  ['"a@b"@example.com', '"…@example.com'],
  ['x@maumee.test', 'x…@maumee.test'],
])('of %s the audit log keeps %s', (email, kept) => {
  expect(maskedEmail(email)).toBe(kept);
});
