import { t } from '@lingui/core/macro';
import type { z } from 'zod';

interface TwicePassword {
  readonly newPassword: string;
  readonly confirmation: string;
}

/** The new password has to be typed twice; what differs is said at the second field. */
export function passwordsMatch<Schema extends z.ZodType<TwicePassword>>(schema: Schema): Schema {
  return schema.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    error: () => t`New passwords don't match`,
    path: ['confirmation'],
  });
}
