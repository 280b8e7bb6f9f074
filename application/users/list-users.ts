import type { z } from 'zod';
import { admin } from '../access.ts';
import { pageRequest } from '../ports/pages.ts';
import { type UserFilter, userDirectory } from '../ports/users.ts';
import { query } from '../use-case.ts';
import { listUsersInput } from './inputs.ts';

/** Everybody with an account, for admins: searched by name, e-mail address and phone number, filtered, in one of four orders. */
export const listUsers = query({
  access: admin,
  input: listUsersInput,
  needs: { userDirectory },
  run: async ({ input }, { userDirectory }) => {
    const { sort, direction, page, limit } = input;
    const order = { sort, direction: direction ?? (sort === 'created' ? 'desc' : 'asc') } as const;
    const skip = page ? (page - 1) * limit : 0;
    return userDirectory.list(toFilter(input), order, { ...pageRequest(input), skip });
  },
});

/** How many there are, as far as they are counted. */
export const countUsers = query({
  access: admin,
  input: listUsersInput,
  needs: { userDirectory },
  run: async ({ input }, { userDirectory }) => userDirectory.count(toFilter(input)),
});

function toFilter({ search, userType, suspended }: z.output<typeof listUsersInput>): UserFilter {
  return { search: search || null, userType: userType ?? null, suspended: suspended ?? null };
}
