import type { MockLink } from '@apollo/client/testing';
import { UsersDocument } from '../../../../../web/generated/admin-users.ts';
import type { AdminUserFragment } from '../../../../../web/generated/operations.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { clicks } from '../../../../support/clicks.ts';

/** At once: letter by letter takes long on a busy machine. */
export async function write(field: HTMLElement, text: string) {
  await clicks.click(field);
  await clicks.paste(text);
}

export const ID = '01a1fc00-bced-70db-9130-00000000cafe';

export function anAccount(changes: Partial<AdminUserFragment['user']> = {}, rest: object = {}) {
  const user = {
    __typename: 'User' as const,
    id: ID,
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@maumee.test',
    phone: null,
    profileImageUrl: null,
    type: 'RIDER' as const,
    isDispatcher: false,
    isDriverApproved: false,
    suspended: false,
    suspendedReason: null,
    isSuspensionProvisional: false,
    hasAccount: true,
    version: 'v1',
    createdAt: '2026-03-05T15:00:00.000Z',
    ...changes,
  };
  return {
    __typename: 'UserAccount' as const,
    id: user.id,
    rideCount: 4,
    averageRating: 4.5,
    totalEarnings: null,
    profile: null,
    user,
    ...rest,
  };
}

export const listing = (
  filter: object,
  ...items: ReturnType<typeof anAccount>[]
): MockLink.MockedResponse => ({
  request: {
    query: UsersDocument,
    variables: { search: null, type: null, suspended: null, first: 25, ...filter },
  },
  result: {
    data: {
      users: { ...aConnection('UserAccount', items), matchCount: items.length, isMatchCountExact: true },
    },
  },
});
export const changed = (field: string, user: object) => ({
  data: { [field]: { __typename: 'User' as const, id: ID, ...user } },
});
