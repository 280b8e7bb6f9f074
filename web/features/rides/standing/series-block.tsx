import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import RepeatIcon from '@mui/icons-material/Repeat';
import { Box, Link, Paper, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import type { StandingSeriesFragment } from '../../../generated/operations.ts';
import { soonText, useAreaTime } from '../../../lib/area-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { patternText } from './pattern-text.ts';
import { moneyProblemText, needsAttention, rideStateText } from './ride-state.ts';
import type { NextRide } from './upcoming-entries.ts';

interface SeriesBlockProps {
  readonly series: StandingSeriesFragment;
  readonly rides: readonly NextRide[];
  /** The card of a booked ride. */
  readonly toCard: (ride: NonNullable<NextRide['ride']>) => ReactNode;
}

/** The next rides of one series: booked ones as any other ride, planned ones in a line each. */
export function SeriesBlock({ series, rides, toCard }: SeriesBlockProps) {
  const pattern = patternText(series.times, series.returnKind);
  const headingId = `series-${series.id}`;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={headingId}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, p: 3, bgcolor: 'transparent' }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'start', px: 1 }}>
        <RepeatIcon aria-hidden color="primary" />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h5" component="h2" id={headingId} sx={{ textWrap: 'balance' }}>
            {pattern}
          </Typography>
          <Typography variant="body2" color="textSecondary" noWrap>
            {t`To ${{ to: series.dropoff.address }}`}
          </Typography>
        </Box>
        <Link component={RouterLink} to={`/rider/standing-rides/${series.id}`} aria-describedby={headingId}>
          <Trans context="of a standing ride">All dates</Trans>
        </Link>
      </Box>
      {rides.map(({ planned, ride }) => (
        <Fragment key={planned.id}>{ride ? toCard(ride) : <PlannedLine planned={planned} />}</Fragment>
      ))}
    </Paper>
  );
}

const MINUTE_MS = 60_000;

function PlannedLine({ planned }: Pick<NextRide, 'planned'>) {
  const { timeZone } = useAreaTime();
  const now = useNow(MINUTE_MS);
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', px: 1, minHeight: 40 }}>
      {planned.driver && <PersonAvatar person={planned.driver} size={28} />}
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{soonText(planned.pickupAt ?? '', now, timeZone)}</Typography>
        <Typography variant="body2" color={needsAttention(planned) ? 'warning' : 'textSecondary'}>
          {moneyProblemText(planned) ?? rideStateText(planned)}
        </Typography>
      </Box>
    </Box>
  );
}
