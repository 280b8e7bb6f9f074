import { z } from 'zod';
import type { User } from '../../../domain/users/user.ts';
import { fieldsOf, id, instant } from './fields.ts';

/** A person's own record ; there is no password in it. */
export const userShape = z
  .object({
    id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    userType: z.enum(['rider', 'driver', 'admin']),
    isDispatcher: z.boolean(),
    isDriverApproved: z.boolean(),
    suspended: z.boolean(),
    suspendedReason: z.string().nullable(),
    riderRating: z.number(),
    riderRatingCount: z.int(),
    createdAt: instant,
  })
  .meta({ id: 'User' });

export function presentUser(user: User): z.output<typeof userShape> {
  return fieldsOf(userShape, user);
}

/** The response to login and registration; the token is null where a cookie alone carries the session. */
export const signedInShape = z
  .object({ token: z.string().nullable(), user: userShape })
  .meta({ id: 'SignedIn' });
