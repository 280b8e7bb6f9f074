import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Chip, Typography } from '@mui/material';
import { Link } from 'react-router';
import { PanelHeading } from '../panel-heading.tsx';
import { fullName } from '../../../../domain/users/user.ts';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import {
  APPLICATION_COLORS,
  APPLICATION_LABELS,
  DOCUMENT_TYPES,
} from '../../../components/driver-documents/document-labels.ts';
import { DriverReviewsDocument } from '../../../generated/driver-review.ts';
import type { ApplicationStatus, DriverReviewRowFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePages } from '../../../lib/pages.ts';
import { findValue, ShowChips } from '../../../components/choice.tsx';
import { useAsked } from '../list-filters.tsx';

const PAGE = 25;
const STATUSES = Object.keys(APPLICATION_COLORS) as ApplicationStatus[];

/** Who has applied to drive; the status shown is kept in the address. */
export function ApplicationsPanel() {
  const [asked, ask] = useAsked(['status']);
  const status = findValue(STATUSES, asked.status);
  const { dateTime } = useAreaTime();
  const { pages } = usePages(DriverReviewsDocument, { status, first: PAGE }, (data) => data.driverReviews);
  return (
    <>
      <PanelHeading
        title={t`Driver Applications`}
        text={t`Who wants to drive. Nobody is offered rides before all documents are accepted.`}
      />
      <Box sx={{ my: 4 }}>
        <ShowChips
          value={status ?? ''}
          options={[['', t`All`], ...STATUSES.map((choice) => [choice, APPLICATION_LABELS[choice]] as const)]}
          onShow={(next) => ask({ status: next.toLowerCase() })}
        />
      </Box>
      <DataTable
        label={t`Driver Applications`}
        columns={getColumns(dateTime)}
        pages={pages}
        getKey={({ application }) => application.id}
        empty={{
          title: status ? t`No applications like that` : t`Nobody has applied yet`,
          text: t`Applications to drive stand here, newest first.`,
        }}
        failure={{ title: t`The applications could not be loaded`, text: t`Nothing was changed.` }}
        minWidth={860}
      />
    </>
  );
}

function getColumns(dateTime: (iso: string) => string): readonly Column<DriverReviewRowFragment>[] {
  return [
    {
      id: 'applicant',
      label: t`Applicant`,
      isHeader: true,
      minWidth: 180,
      cell: ({ profile: { user } }) => <Applicant user={user} />,
    },
    {
      id: 'vehicle',
      label: t`Vehicle`,
      cell: ({ application: { vehicleYear, vehicleMake, vehicleModel, licensePlate } }) =>
        `${vehicleYear} ${vehicleMake} ${vehicleModel}, ${licensePlate}`,
    },
    {
      id: 'documents',
      label: t`Documents`,
      isOneLine: true,
      cell: ({ documents }) => {
        const accepted = documents.filter(({ state }) => state === 'ACCEPTED').length;
        const total = DOCUMENT_TYPES.length;
        return t`${accepted} of ${total} accepted`;
      },
    },
    {
      id: 'status',
      label: t`Status`,
      cell: ({ application: { status } }) => (
        <Chip
          size="small"
          variant="outlined"
          label={APPLICATION_LABELS[status]}
          color={APPLICATION_COLORS[status]}
        />
      ),
    },
    {
      id: 'applied',
      label: t`Applied`,
      isOneLine: true,
      cell: ({ application }) => dateTime(application.createdAt),
    },
    {
      id: 'review',
      label: t`Review`,
      isAction: true,
      isOneLine: true,
      cell: ({ profile: { user } }) => <ReviewLink user={user} />,
    },
  ];
}

type User = DriverReviewRowFragment['profile']['user'];

function Applicant({ user }: { user: User }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {fullName(user)}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {user.email}
      </Typography>
    </Box>
  );
}

function ReviewLink({ user }: { user: User }) {
  const name = fullName(user);
  return (
    <Button
      component={Link}
      size="small"
      to={`/admin/driver-review/${user.id}`}
      aria-label={t`Review ${name}`}
    >
      <Trans>Review</Trans>
    </Button>
  );
}
