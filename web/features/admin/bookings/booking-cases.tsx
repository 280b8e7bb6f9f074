import { useQuery } from '@apollo/client/react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { fullName } from '../../../../domain/users/user.ts';
import { Notice } from '../../../components/notice.tsx';
import { CASE_STATE_LABELS, caseTitle } from '../../../components/report-problem/case-labels.ts';
import { BookingCasesDocument } from '../../../generated/booking-cases.ts';
import type { BookingCasesQuery } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { toList } from '../../../lib/connections.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { getTabPath } from '../tab-path.ts';

const OpenCaseDialog = lazyDialog(
  'isOpen',
  async () => (await import('./open-case-dialog.tsx')).OpenCaseDialog,
);

interface BookingCasesProps {
  readonly rideId: string;
  /** Whether a driver has accepted the ride, and can have told the desk of a problem. */
  readonly hasDriver: boolean;
}

type Found = BookingCasesQuery['cases']['edges'][number]['node'];

/** The cases about a ride and how many messages it has, which are read out of one of them. */
export function BookingCases({ rideId, hasDriver }: BookingCasesProps) {
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);
  const { data, error, refetch } = useQuery(BookingCasesDocument, {
    variables: { rideId },
    fetchPolicy: 'cache-and-network',
  });
  if (!data) {
    return error ? (
      <Notice title={t`The cases could not be loaded`} onRetry={refetch} />
    ) : (
      <Skeleton variant="rounded" height={64} role="status" aria-label={t`Loading the cases`} />
    );
  }
  const cases = toList(data.cases).items;
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      {cases.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          <Trans>Nothing has been reported.</Trans>
        </Typography>
      ) : (
        <Box
          component="ul"
          aria-label={t`Cases`}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
        >
          {cases.map((found) => (
            <CaseLine key={found.id} found={found} />
          ))}
        </Box>
      )}
      <Typography variant="body2">
        {plural(data.rideMessageCount, {
          0: 'Rider and driver have written nothing.',
          one: '# message between rider and driver.',
          other: '# messages between rider and driver.',
        })}
        {data.rideMessageCount > 0 && (
          <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
            {cases.length === 0
              ? t`Messages are read out of a case alone: open one and say why.`
              : t`Messages are read out of a case alone, and the audit log keeps by whom.`}
          </Typography>
        )}
      </Typography>
      <Button size="small" variant="outlined" onClick={() => setOpening(true)}>
        <Trans>Open a case</Trans>
      </Button>
      <OpenCaseDialog
        rideId={rideId}
        hasDriver={hasDriver}
        isOpen={isOpening}
        onClose={() => setOpening(false)}
        onOpened={(opened) => {
          setOpening(false);
          void navigate(toCase(opened));
        }}
      />
    </Box>
  );
}

const toCase = (id: string) => `${getTabPath('cases')}&case=${id}`;

function CaseLine({ found }: { readonly found: Found }) {
  const { shortDateTime } = useAreaTime();
  const { state, openedAt, assignee } = found;
  const who = assignee ? fullName(assignee) : state === 'OPEN' && t`Nobody works on it yet`;
  return (
    <li>
      <Link component={RouterLink} to={toCase(found.id)} variant="body2">
        {`${caseTitle(found)}: ${CASE_STATE_LABELS[state].toLowerCase()}`}
      </Link>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[shortDateTime(openedAt), who].filter(Boolean).join(' · ')}
      </Typography>
    </li>
  );
}
