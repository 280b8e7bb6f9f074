import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Link as MuiLink } from '@mui/material';
import { lazy, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { KIND_LABELS } from '../../../components/organisations/organisation-words.ts';
import { ListedOrganisationsDocument } from '../../../generated/admin-organisations.ts';
import type { ListedOrganisationsQuery } from '../../../generated/operations.ts';
import { dateText, useAreaTime } from '../../../lib/area-time.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { usePages } from '../../../lib/pages.ts';
import { ShowChips } from '../../../components/choice.tsx';
import { useAsked } from '../list-filters.tsx';
import { PanelHeading } from '../panel-heading.tsx';
import { organisationPath } from './organisation-path.ts';

const OrganisationRecord = lazy(async () => ({
  default: (await import('./organisation-record.tsx')).OrganisationRecord,
}));

const OrganisationDialog = lazyDialog(
  'isOpen',
  async () => (await import('./organisation-dialog.tsx')).OrganisationDialog,
);

const PAGE = 25;
const CLOSED = 'closed';

type Listed = ListedOrganisationsQuery['organisations']['edges'][number]['node'];

/** Clinics, employers and agencies, or the one that the address names. */
export function OrganisationsPanel() {
  const [{ id }] = useAsked(['id']);
  return id ? <OrganisationRecord key={id} organisationId={id} /> : <OrganisationsList />;
}

/** The open ones, or those that are closed, as the address says. */
function OrganisationsList() {
  const [{ show }, ask] = useAsked(['show']);
  const [isAdding, setAdding] = useState(false);
  const { timeZone } = useAreaTime();
  const navigate = useNavigate();
  const isOpen = show !== CLOSED;
  const { pages } = usePages(
    ListedOrganisationsDocument,
    { isOpen, first: PAGE },
    (data) => data.organisations,
  );
  return (
    <>
      <PanelHeading
        title={t`Organizations`}
        actions={
          <Button size="small" variant="outlined" onClick={() => setAdding(true)}>
            <Trans>Add organization</Trans>
          </Button>
        }
      />
      <Box sx={{ my: 4 }}>
        <ShowChips
          value={isOpen ? '' : CLOSED}
          options={[
            ['', t({ message: 'Open', context: 'organizations' })],
            [CLOSED, t({ message: 'Closed', context: 'organizations' })],
          ]}
          onShow={(next) => ask({ show: next })}
        />
      </Box>
      <DataTable
        label={t`Organizations`}
        columns={getColumns(timeZone, isOpen)}
        pages={pages}
        getKey={({ organisation }) => organisation.id}
        onOpen={({ organisation }) => void navigate(organisationPath(organisation.id))}
        empty={{
          title: isOpen ? t`No organization yet` : t`None was closed`,
          text: t`Clinics, employers and agencies, whose coordinators book for passengers who let them.`,
        }}
        failure={{ title: t`The organizations could not be loaded`, text: t`Nothing was changed.` }}
        minWidth={720}
      />
      <OrganisationDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

function getColumns(timeZone: string, isOpen: boolean): readonly Column<Listed>[] {
  return [
    {
      id: 'name',
      label: t`Name`,
      isHeader: true,
      minWidth: 200,
      maxWidth: 420,
      cell: ({ organisation }) => (
        <MuiLink
          component={Link}
          to={organisationPath(organisation.id)}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {organisation.name}
        </MuiLink>
      ),
    },
    { id: 'kind', label: t`Kind`, cell: ({ organisation }) => KIND_LABELS[organisation.kind] },
    { id: 'members', label: t`Members`, isNumber: true, cell: ({ memberCount }) => memberCount },
    { id: 'passengers', label: t`Passengers`, isNumber: true, cell: ({ passengerCount }) => passengerCount },
    {
      id: 'since',
      label: isOpen ? t`Created` : t({ message: 'Closed', context: 'one organization' }),
      isOneLine: true,
      cell: ({ organisation: { createdAt, closedAt } }) => dateText(closedAt ?? createdAt, timeZone),
    },
  ];
}
