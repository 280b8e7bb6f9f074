import { msg, t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { fullName } from '../../../../domain/users/user.ts';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { RouteStops } from '../../../components/route-stops.tsx';
import { weekdayDateText } from '../../../components/standing-rides/day-words.ts';
import { Tag } from '../../../components/tag.tsx';
import type { DrivenPlannedRideFragment, RideStatus } from '../../../generated/operations.ts';
import { timeText } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { texts } from '../../../lib/i18n.ts';
import { shortPlace } from '../../../lib/place-text.ts';

type Ride = DrivenPlannedRideFragment;

const BOOKED: Record<RideStatus, string> = texts({
  PENDING: msg`Offered to others`,
  ACCEPTED: msg`To confirm`,
  CONFIRMED: msg`Confirmed`,
  IN_PROGRESS: msg`Under way`,
  COMPLETED: msg`Completed`,
  CANCELLED: msg`Cancelled`,
});

/** The rides that the driver drives, one day after another; whole addresses stand with their series. */
export function PlannedDays({ rides }: { rides: readonly Ride[] }) {
  const { timeZone } = useConfiguration().serviceArea;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {groupByDay(rides, timeZone).map(([day, ofDay]) => (
        <Box key={day} component="section" aria-label={weekdayDateText(day)}>
          <Typography variant="h5" component="h3" sx={{ mb: 1 }}>
            {weekdayDateText(day)}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {ofDay.map((ride) => (
              <PlannedRide key={ride.id} ride={ride} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function PlannedRide({ ride }: { ride: Ride }) {
  const { timeZone } = useConfiguration().serviceArea;
  const { pickupAt, rider, pickup, dropoff, isMoved } = ride;
  const state = stateText(ride);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'min(6rem, 34%) minmax(0, 1fr)', sm: '104px minmax(0, 220px) 1fr' },
        columnGap: 3,
        rowGap: 2,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', alignContent: 'start' }}>
        <Typography sx={{ fontWeight: 650, lineHeight: '28px', fontVariantNumeric: 'tabular-nums' }}>
          {pickupAt && timeText(pickupAt, timeZone)}
        </Typography>
        {state && <Tag sx={{ bgcolor: 'glass' }}>{state}</Tag>}
        {isMoved && <Tag sx={{ borderColor: 'divider' }}>{t`Moved`}</Tag>}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', alignSelf: 'start', gap: 3, minWidth: 0 }}>
        <PersonAvatar person={rider} size={28} />
        <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{fullName(rider)}</Typography>
      </Box>
      <Box sx={{ gridColumn: { xs: 2, sm: 'auto' }, minWidth: 0 }}>
        <RouteStops pickup={shortPlace(pickup)} dropoff={shortPlace(dropoff)} dense />
      </Box>
    </Box>
  );
}

/** Empty while it is planned and nothing more. */
function stateText({ state, rideStatus }: Ride): string {
  return state === 'BOOKED' && rideStatus ? BOOKED[rideStatus] : '';
}

/** By the day of the pickup, which is not that of the pattern where a ride was moved. */
function groupByDay(rides: readonly Ride[], timeZone: string): [day: string, rides: Ride[]][] {
  const days = new Map<string, Ride[]>();
  for (const ride of rides) {
    const day = ride.pickupAt ? toLocalDay(new Date(ride.pickupAt), timeZone) : ride.day;
    days.set(day, [...(days.get(day) ?? []), ride]);
  }
  return [...days];
}
