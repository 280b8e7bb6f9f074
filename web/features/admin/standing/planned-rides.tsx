import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { weekdayDateText } from '../../../components/standing-rides/day-words.ts';
import type { AdminPlannedRideFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { serverText } from '../../../lib/server-text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { RideDecisions } from './ride-decisions.tsx';
import { isAssignable, needsDriver, reasonText, stateText } from './standing-words.ts';

type Ride = AdminPlannedRideFragment;

interface PlannedRidesProps {
  readonly rides: readonly Ride[];
  readonly onAssign: (ride: Ride) => void;
}

/** The rides of a standing ride from today on, and those that have been on demand. */
export function PlannedRides({ rides, onAssign }: PlannedRidesProps) {
  const { timeZone } = useAreaTime();
  const today = toLocalDay(useNow(60_000), timeZone);
  const [showsPast, setShowsPast] = useState(false);
  const past = rides.filter(({ day }) => day < today);
  const ahead = rides.filter(({ day }) => day >= today);
  return (
    <Box component="section" aria-label={t`Rides`} sx={{ borderTop: 1, borderColor: 'divider', pt: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 1 }}>
        <Typography variant="h4" component="h3" sx={{ flex: 1 }}>
          <Trans>Rides</Trans>
        </Typography>
        {past.length > 0 && (
          <Button size="small" aria-pressed={showsPast} onClick={() => setShowsPast(!showsPast)}>
            {showsPast ? <Trans>Hide past rides</Trans> : <Trans>Show past rides</Trans>}
          </Button>
        )}
      </Box>
      {ahead.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          <Trans>No rides are planned.</Trans>
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {[...(showsPast ? past : []), ...ahead].map((ride) => (
          <PlannedRide key={ride.id} ride={ride} isPast={ride.day < today} onAssign={onAssign} />
        ))}
      </Box>
    </Box>
  );
}

interface PlannedRideProps extends Pick<PlannedRidesProps, 'onAssign'> {
  readonly ride: Ride;
  readonly isPast: boolean;
}

function PlannedRide({ ride, isPast, onAssign }: PlannedRideProps) {
  const { time } = useAreaTime();
  const date = weekdayDateText(ride.day);
  const reason = reasonText(ride);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 3, alignItems: 'center', py: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {date} · {ride.pickupAt ? time(ride.pickupAt) : t`no time`}
          {ride.leg === 'BACK' && ` · ${t`way back`}`}
          {ride.isMoved && ` · ${t`moved`}`}
        </Typography>
        <Typography variant="body2" color={needsDriver(ride) ? 'error' : 'textSecondary'}>
          {[stateText(ride), ride.driver && t`with ${{ driver: fullName(ride.driver) }}`]
            .filter(Boolean)
            .join(', ')}
        </Typography>
        {reason && (
          <Typography variant="caption" component="p" color="textSecondary">
            {reason}
          </Typography>
        )}
        {ride.fundingProblem && (
          <Typography variant="caption" component="p" color="error">
            {t`The rider was told: “${{ problem: serverText(ride.fundingProblem) }}”`}
          </Typography>
        )}
        {!isPast && <RideDecisions ride={ride} />}
        {ride.state === 'BOOKED' && (
          <MuiLink
            component={Link}
            to={`/admin-dashboard?tab=bookings&booking=${ride.id}`}
            variant="caption"
            aria-label={t`Booking of ${date}`}
          >
            <Trans>Show the booking</Trans>
          </MuiLink>
        )}
      </Box>
      {!isPast && isAssignable(ride) && (
        <Button
          size="small"
          variant={needsDriver(ride) ? 'outlined' : 'text'}
          onClick={() => onAssign(ride)}
          aria-label={ride.driver ? t`Change the driver on ${date}` : t`Assign a driver on ${date}`}
          sx={{ flex: 'none' }}
        >
          {ride.driver ? <Trans>Change</Trans> : <Trans>Assign</Trans>}
        </Button>
      )}
    </Box>
  );
}
