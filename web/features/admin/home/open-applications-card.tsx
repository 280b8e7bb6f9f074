import { t } from '@lingui/core/macro';
import { Box, Button, Chip, Typography } from '@mui/material';
import { Plural } from '@lingui/react/macro';
import { Link } from 'react-router';
import { fullName } from '../../../../domain/users/user.ts';
import {
  APPLICATION_COLORS,
  APPLICATION_LABELS,
} from '../../../components/driver-documents/document-labels.ts';
import type { OpenApplicationsFragment } from '../../../generated/operations.ts';
import { useAreaTime, dateText } from '../../../lib/area-time.ts';
import { LIST_LINE, ListCard } from './list-card.tsx';

const APPLICATIONS = '/admin-dashboard?tab=applications';

type OpenApplication = OpenApplicationsFragment['edges'][number]['node'];

interface OpenApplicationsCardProps {
  readonly applications: readonly OpenApplication[];
  /** Pending and under review. */
  readonly count: number;
}

/** Applications that wait for a decision; each leads to its review. */
export function OpenApplicationsCard({ applications, count }: OpenApplicationsCardProps) {
  return (
    <ListCard
      title={t`Driver Applications`}
      count={
        count > 0 && (
          <Button component={Link} to={APPLICATIONS} size="small">
            <Plural value={count} one="# pending" other="# pending" />
          </Button>
        )
      }
      empty={t`No applications wait for a decision.`}
    >
      {applications.map((open) => (
        <Application key={open.application.id} open={open} />
      ))}
    </ListCard>
  );
}

function Application({ open: { application, profile } }: { open: OpenApplication }) {
  const { timeZone } = useAreaTime();
  return (
    <Box component={Link} to={`/admin/driver-review/${profile.user.id}`} sx={LIST_LINE}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
          {fullName(profile.user)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {dateText(application.createdAt, timeZone)}
        </Typography>
      </Box>
      <Chip
        size="small"
        variant="outlined"
        label={APPLICATION_LABELS[application.status]}
        color={APPLICATION_COLORS[application.status]}
      />
    </Box>
  );
}
