import { fullName } from '../../domain/users/user.ts';
import type { listUsers } from '../users/accounts.ts';
import type { ProvidedBy } from '../tokens.ts';
import { csvList, type CsvList } from './csv-list.ts';
import { csvFilters } from './inputs.ts';

/** People with an account, the newest first. */
export function usersCsv(users: ProvidedBy<typeof listUsers>): CsvList {
  return csvList({
    filter: csvFilters.users,
    page: (actor, { status, ...asked }) =>
      users.execute(actor, { ...asked, ...(status && { suspended: status === 'suspended' }) }),
    columns: {
      Name: ({ user }) => fullName(user),
      Email: ({ user }) => user.email,
      Role: ({ user }) => user.userType,
      Status: ({ user }) => (user.suspended ? 'suspended' : 'active'),
      'Created Date': ({ user }) => user.createdAt,
    },
  });
}
