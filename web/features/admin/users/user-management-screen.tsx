import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PanelHeading } from '../panel-heading.tsx';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import { DataTable, type Sort } from '../../../components/data-table/data-table.tsx';
import { UsersDocument } from '../../../generated/admin-users.ts';
import type { UserSort } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { usePages } from '../../../lib/pages.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { AdminShell } from '../shell/admin-shell.tsx';
import { PageControls } from './page-controls.tsx';
import { DEFAULT_SIZE, PAGE_SIZES } from './page-sizes.ts';
import { toCsvFilter, toVariables, useUserFilter } from './use-user-filter.ts';
import { useUserActs } from './use-user-acts.ts';
import { getUserColumns } from './user-columns.tsx';
import { useUserDialogs } from './user-dialogs.tsx';
import { UserFilters } from './user-filters.tsx';
import type { AdminUser } from './user-words.ts';

const SORTS: Readonly<Record<string, UserSort>> = { name: 'NAME', role: 'ROLE', status: 'STATUS' };

/** /admin/users: people by page, in the order of a column; all of it is kept in the address. */
export function UserManagementScreen() {
  usePageTitle(t`User Management`);
  const [filter, setFilter] = useUserFilter();
  const { by, page, size, setPage, setSize, setSort } = usePlace();
  const { timeZone } = useAreaTime();
  const { user: own } = useCurrentUser();
  const { reinstate } = useUserActs();
  const navigate = useNavigate();
  const { open, dialogs } = useUserDialogs(t`Failed to change user role`);
  const variables = {
    ...toVariables(filter),
    sort: by ? SORTS[by.columnId] : null,
    direction: by ? (by.direction === 'asc' ? ('ASC' as const) : ('DESC' as const)) : null,
    page,
    first: size,
  };
  const { pages, data } = usePages(UsersDocument, variables, ({ users }) => users);
  const onReinstate = (user: AdminUser) => void reinstate(user);
  return (
    <AdminShell activeTab="users">
      <PanelHeading
        title={t`User Management`}
        actions={
          <>
            <Button component={Link} to="/admin-dashboard?tab=users" size="small">
              <Trans>Back to the users</Trans>
            </Button>
            <CsvLink list="users" filter={toCsvFilter(filter)} />
          </>
        }
      />
      <UserFilters filter={filter} onChange={setFilter} />
      <DataTable
        label={t`Users`}
        columns={getUserColumns({
          timeZone,
          open,
          onReinstate,
          ownId: own?.id,
          isDispatcher: own?.isDispatcher ?? false,
        })}
        pages={{ ...pages, more: null }}
        getKey={({ id }) => id}
        onOpen={({ user }) => void navigate(`/admin/user/${user.id}`)}
        sort={{ by: by ?? { columnId: '', direction: 'asc' }, onSort: setSort }}
        empty={{
          title: page > 1 ? t`There is nobody on this page` : t`Nobody like that`,
          ...(page > 1 && { action: { label: t`First page`, onClick: () => setPage(1) } }),
        }}
        failure={{ title: t`The users could not be loaded`, text: t`Nothing was changed.` }}
        minWidth={900}
      />
      {data && (
        <PageControls
          {...{ page, size, onPage: setPage, onSize: setSize }}
          count={data.users.matchCount}
          isExact={data.users.isMatchCountExact}
        />
      )}
      {dialogs}
    </AdminShell>
  );
}

/** Where in the list: order, page and size, as the address says. */
function usePlace() {
  const [params, setParams] = useSearchParams();
  const columnId = params.get('sort') ?? '';
  const by: Sort | null =
    columnId in SORTS ? { columnId, direction: params.get('dir') === 'desc' ? 'desc' : 'asc' } : null;
  const asked = Number(params.get('page') ?? 1);
  const set = (changes: Readonly<Record<string, string>>) =>
    setParams((before) => ({ ...Object.fromEntries(before), ...changes }));
  return {
    by,
    page: Number.isInteger(asked) && asked > 0 ? asked : 1,
    size: PAGE_SIZES.find((known) => String(known) === params.get('size')) ?? DEFAULT_SIZE,
    setPage: (page: number) => set({ page: String(page) }),
    setSize: (size: number) => set({ size: String(size), page: '1' }),
    setSort: ({ columnId: sort, direction: dir }: Sort) => set({ sort, dir, page: '1' }),
  };
}
