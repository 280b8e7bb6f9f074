import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import { type UserAccount, type UserDirectory, type UserFilter, userDirectory } from '../ports/users.ts';
import { listUsersInput, type ListUsersInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** Everybody with an account, for admins: searched by name, e-mail address and phone number, filtered, in one of four orders. */
export class ListUsers {
  constructor(private readonly userDirectory: UserDirectory) {}

  async execute(actor: Actor | null, input: ListUsersInput = {}): Promise<Page<UserAccount>> {
    requireAdmin(actor);
    const { sort, direction, page, ...asked } = parseInput(listUsersInput, input);
    const order = { sort, direction: direction ?? (sort === 'created' ? 'desc' : 'asc') } as const;
    const skip = page ? (page - 1) * asked.limit : 0;
    return this.userDirectory.list(toFilter(asked), order, { ...pageRequest(asked), skip });
  }

  /** How many there are, as far as they are counted. */
  async count(
    actor: Actor | null,
    input: ListUsersInput = {},
  ): Promise<{ readonly count: number; readonly isComplete: boolean }> {
    requireAdmin(actor);
    return this.userDirectory.count(toFilter(parseInput(listUsersInput, input)));
  }
}

export const listUsers = service(ListUsers, [userDirectory]);

function toFilter(asked: {
  search?: string | null | undefined;
  userType?: UserFilter['userType'] | undefined;
  suspended?: boolean | null | undefined;
}): UserFilter {
  const { search, userType = null, suspended = null } = asked;
  return { search: search || null, userType, suspended };
}
