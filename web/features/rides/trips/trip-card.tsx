import { i18n } from '../../../lib/i18n.ts';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Card, Chip, Typography } from '@mui/material';
import { Facts, type Fact } from '../../../components/facts.tsx';
import { fullName } from '../../../../domain/users/user.ts';
import { RideStatusChip } from '../../../components/ride-history/ride-status-chip.tsx';
import { stageNote, type RideViewer } from '../../../components/ride-history/ride-status.ts';
import { ReturnLine } from '../../../components/return-trip/lazy-return-line.ts';
import { RouteStops } from '../../../components/route-stops.tsx';
import type { PaymentStatus, TripCardFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { moneyText } from '../../../lib/money-text.ts';

const PAYMENT_LABELS: Readonly<Record<PaymentStatus, ReturnType<typeof msg>>> = {
  PENDING: msg`Payment Held`,
  COMPLETED: msg`Payment Completed`,
  FAILED: msg`Payment Failed`,
  CANCELLED: msg`Payment Released`,
  REFUNDED: msg`Payment Refunded`,
};

interface TripCardProps {
  readonly ride: Masked<TripCardFragment>;
  readonly viewer: RideViewer;
  readonly onOpen: () => void;
}

/** Everything that is known of a trip at a glance. */
export function TripCard({ ride: masked, viewer, onOpen }: TripCardProps) {
  const ride = unmask<TripCardFragment>(masked);
  const { dateTime } = useAreaTime();
  const id = ride.id.slice(-8);
  const facts: readonly Fact[] = [
    [t`Total fare`, moneyText(ride.totalFare)],
    [t`Distance`, t`${{ miles: ride.distanceMiles.toFixed(1) }} miles`],
    [t`Estimated time`, t`${{ minutes: ride.durationMinutes }} minutes`],
    [t`Driver`, driverText(ride)],
    viewer === 'driver' && [t`Rider`, fullName(ride.rider)],
    [t`Scheduled for`, ride.scheduledFor && dateTime(ride.scheduledFor)],
    [t`Requested`, dateTime(ride.requestedAt)],
    [t`Trip`, id],
  ];
  return (
    <Card
      component="article"
      aria-label={t`Trip ${id}`}
      sx={{ p: 4, display: 'grid', gap: 3, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <RideStatusChip status={ride.status} viewer={viewer} />
        <Typography variant="body2" color="textSecondary" sx={{ '&:empty': { display: 'none' } }}>
          {stageNote(ride, viewer)}
        </Typography>
        <Chip size="small" variant="outlined" label={i18n._(PAYMENT_LABELS[ride.paymentStatus])} />
        <Typography variant="h3" component="p" sx={{ ml: 'auto' }}>
          {moneyText(ride.finalAmount)}
        </Typography>
      </Box>
      <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} dense />
      <ReturnLine ride={ride} />
      <Facts facts={facts} sx={{ gridTemplateColumns: 'max-content minmax(0, 1fr)' }} />
      <Button size="small" variant="outlined" onClick={onOpen} sx={{ justifySelf: 'start' }}>
        <Trans>View Details</Trans>
      </Button>
    </Card>
  );
}

/** Who drives, and whether the rider has chosen them. */
function driverText({ driver, isSpecificDriver }: TripCardFragment): string {
  const name = driver && fullName(driver);
  if (!name) return isSpecificDriver ? t`Specific driver, not accepted` : t`Any available driver`;
  return isSpecificDriver ? t`${name} (chosen)` : name;
}
