import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, ButtonBase, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { fullName } from '../../../domain/users/user.ts';
import type { RideCardFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { soonText, useAreaTime } from '../../lib/area-time.ts';
import { moneyText } from '../../lib/money-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { rideMoneyText } from '../../lib/ride-money-text.ts';
import { ReturnLine } from '../return-trip/lazy-return-line.ts';
import { RouteStops } from '../route-stops.tsx';
import { visuallyHidden } from '../visually-hidden.ts';
import { Earned } from './earned.tsx';
import { Counterpart, getCounterpart } from './counterpart.tsx';
import { GivenRatings } from './given-ratings.tsx';
import { RideStatusChip } from './ride-status-chip.tsx';
import { stageNote, UNDER_WAY, type RideViewer } from './ride-status.ts';

interface RideCardProps {
  readonly ride: Masked<RideCardFragment>;
  readonly viewer: RideViewer;
  readonly onOpen: () => void;
  /** Buttons under the card's text. */
  readonly actions?: ReactNode;
}

const MINUTE_MS = 60_000;

/** Where the amount alone would mislead. */
const UNUSUAL = new Set<string>(['DUE', 'UNSECURED', 'RELEASING', 'PARTLY_REFUNDED', 'REFUNDED']);

/** One ride of a list; its body opens the details. */
export function RideCard({ ride: masked, viewer, onOpen, actions }: RideCardProps) {
  const ride = unmask<RideCardFragment>(masked);
  const { dateTime, timeZone } = useAreaTime();
  const now = useNow(MINUTE_MS);
  const when = ride.scheduledFor ? soonText(ride.scheduledFor, now, timeZone) : dateTime(ride.requestedAt);
  const other = getCounterpart(ride, viewer);
  // Whoever comes to the curb is known by face and plate.
  const isComing = viewer === 'rider' && UNDER_WAY.has(ride.status);
  return (
    <Card component="article" sx={{ borderColor: 'divider' }}>
      <ButtonBase
        onClick={onOpen}
        sx={{
          p: 4,
          width: '100%',
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 3,
          textAlign: 'inherit',
          '&:hover': { bgcolor: 'action.hover' },
          '&.Mui-focusVisible': { outlineOffset: -3 },
        }}
      >
        <Box component="span" sx={visuallyHidden}>
          <Trans>Details of the ride:</Trans>
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'start' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <RideStatusChip status={ride.status} viewer={viewer} />
            <Typography variant="body2" color="textSecondary">
              {stageNote(ride, viewer, when)}
            </Typography>
          </Box>
          <Amount ride={ride} viewer={viewer} />
        </Box>
        <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} dense />
        <ReturnLine ride={ride} />
        {isComing && other && <Counterpart person={other} />}
        <Typography variant="body2" color="textSecondary">
          {other && !isComing ? `${fullName(other)} · ` : ''}
          <Trans>{ph({ distanceMiles: ride.distanceMiles.toFixed(1) })} miles</Trans>
        </Typography>
        <GivenRatings ride={ride} viewer={viewer} />
        {viewer === 'driver' && <Earned ride={ride} />}
        {ride.money && UNUSUAL.has(ride.money.state) && (
          <Typography variant="body2">{rideMoneyText(ride.money)}</Typography>
        )}
      </ButtonBase>
      <Box sx={{ px: 4, pb: 4, '&:empty': { display: 'none' } }}>{actions}</Box>
    </Card>
  );
}

/** What the ride costs; of one that costs nothing in the end, that it does not. */
function Amount({ ride, viewer }: { ride: RideCardFragment; viewer: RideViewer }) {
  const isFree = ride.status === 'CANCELLED' && ride.paymentStatus === 'CANCELLED';
  return (
    <Box sx={{ textAlign: 'right', flex: 'none' }}>
      <Typography variant="h3" component="p" {...(isFree && { color: 'textSecondary' })}>
        {moneyText(ride.finalAmount)}
      </Typography>
      {isFree && (
        <Typography variant="caption" color="textSecondary">
          <Trans>not charged</Trans>
        </Typography>
      )}
      {viewer === 'driver' && ride.status === 'COMPLETED' && (
        <Typography variant="caption" color="textSecondary">
          <Trans>paid by the rider</Trans>
        </Typography>
      )}
    </Box>
  );
}
