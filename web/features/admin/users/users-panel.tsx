import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { UsersDocument } from '../../../generated/admin-users.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { usePages } from '../../../lib/pages.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { toCsvFilter, toVariables, useUserFilter } from './use-user-filter.ts';
import { useUserActs } from './use-user-acts.ts';
import { getUserColumns } from './user-columns.tsx';
import { useUserDialogs } from './user-dialogs.tsx';
import { PanelHeading } from '../panel-heading.tsx';
import { UserFilters } from './user-filters.tsx';

const PassengerDialog = lazyDialog(
  'isOpen',
  async () => (await import('./passenger-dialog.tsx')).PassengerDialog,
);

const PAGE = 25;

/** Everybody with an account, the newest first; what is looked for is kept in the address. */
export function UsersPanel() {
  const [filter, setFilter] = useUserFilter();
  const { timeZone } = useAreaTime();
  const { user: own } = useCurrentUser();
  const { reinstate } = useUserActs();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const { open, dialogs } = useUserDialogs();
  const { pages } = usePages(UsersDocument, { ...toVariables(filter), first: PAGE }, (data) => data.users);
  const onReinstate = (user: Parameters<typeof reinstate>[0]) => void reinstate(user);
  const isFiltered = Boolean(filter.search || filter.role || filter.standing);
  return (
    <>
      <PanelHeading
        title={t`Users`}
        actions={
          <>
            <Button component={Link} to="/admin/users" size="small" variant="outlined">
              <Trans>User Management</Trans>
            </Button>
            <Button size="small" variant="outlined" onClick={() => setAdding(true)}>
              <Trans>Add passenger</Trans>
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
        }).map((column) => ({
          ...column,
          isSortable: false,
        }))}
        pages={pages}
        getKey={({ id }) => id}
        onOpen={({ user }) => void navigate(`/admin/user/${user.id}`)}
        empty={{
          title: isFiltered ? t`Nobody like that` : t`Nobody has an account yet`,
          text: t`Names and addresses are found by the beginnings of their words.`,
        }}
        failure={{ title: t`The users could not be loaded`, text: t`Nothing was changed.` }}
        minWidth={900}
      />
      <PassengerDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      {dialogs}
    </>
  );
}
