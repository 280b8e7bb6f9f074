import type { AccessRow } from './access-row.ts';

const ADMIN = ['admin'] as const;

/** A query about a user. */
const ofUser: AccessRow = { for: ADMIN, names: 'user', send: ({ id }) => ({ userId: id }) };

/** What admins see of people and do to their accounts. */
export const peopleRows: Readonly<Record<string, readonly AccessRow[]>> = {
  users: [{ for: ADMIN }],
  consoleHits: [{ for: ADMIN, send: () => ({ text: 'zoo' }) }],
  userAccount: [ofUser],
  userBookings: [ofUser],
  userWallet: [ofUser],
  userTransactions: [ofUser],
  userSessions: [ofUser],
  changeUserRole: [
    { for: ADMIN, names: 'user', send: ({ id }) => ({ input: { userId: id, type: 'DRIVER' } }) },
  ],
  resetUserPassword: [
    {
      for: ADMIN,
      names: 'user',
      send: ({ id }) => ({ input: { userId: id, newPassword: 'sandusky-bay' } }),
    },
  ],
  endUserSessions: [
    { for: ADMIN, names: 'user', send: ({ id }) => ({ input: { userId: id, reason: 'Phone lost' } }) },
  ],
  grantCredit: [
    {
      for: ADMIN,
      names: 'user',
      send: ({ id }) => ({ input: { userId: id, amount: '5.00', reason: 'Late pickup' } }),
    },
  ],
};
