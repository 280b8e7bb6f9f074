import { useQuery } from '@apollo/client/react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Drawer, IconButton, Skeleton, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { RouteStops } from '../../../components/route-stops.tsx';
import { AdminBookingDetailsDocument } from '../../../generated/bookings.ts';
import type { AdminBookingDetailsQuery, AdminBookingFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { moneyText } from '../../../lib/money-text.ts';
import { BookingButtons, getName, Payment, StatusChip, type BookingActions } from './booking-columns.tsx';
import { GiveBacks } from './give-backs.tsx';
import type { OffersDialogProps } from './offers-dialog.tsx';
import { RideMarks } from './ride-marks.tsx';

const OffersDialog = lazyDialog<OffersDialogProps>(
  ({ booking }) => booking !== null,
  async () => (await import('./offers-dialog.tsx')).OffersDialog,
);

export interface BookingDrawerProps extends BookingActions {
  readonly rideId: string | null;
  readonly onClose: () => void;
}

type Details = NonNullable<AdminBookingDetailsQuery['ride']>;

/** Everything about one booking beside the list, with what can be done about it. */
export function BookingDrawer({ rideId, onClose, ...actions }: BookingDrawerProps) {
  const [offersOf, setOffersOf] = useState<AdminBookingFragment | null>(null);
  const { data, error } = useQuery(AdminBookingDetailsDocument, {
    variables: { id: rideId ?? '' },
    skip: rideId === null,
    fetchPolicy: 'cache-and-network',
  });
  const ride = data?.ride;
  return (
    <Drawer
      anchor="right"
      open={rideId !== null}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': 'booking-title', sx: { width: { xs: '100%', sm: 440 } } },
      }}
    >
      <Box sx={{ p: 5, display: 'grid', gap: 5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <Typography id="booking-title" variant="h3" component="h2" sx={{ flexGrow: 1 }}>
            <Trans>Booking details</Trans>
          </Typography>
          <IconButton onClick={onClose} aria-label={t`Close`}>
            <CloseIcon />
          </IconButton>
        </Box>
        {ride && (
          <>
            <Facts ride={ride} />
            <BookingButtons booking={ride} {...actions} />
            <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setOffersOf(ride)}>
              <Trans>Offers</Trans>
            </Button>
          </>
        )}
        {!ride && !error && !data && rideId !== null && (
          <Skeleton variant="rounded" height={320} role="status" aria-label={t`Loading the booking`} />
        )}
        {!ride && (error || data) && (
          <Typography role="alert">
            <Trans>The booking could not be loaded.</Trans>
          </Typography>
        )}
      </Box>
      <OffersDialog booking={offersOf} onClose={() => setOffersOf(null)} />
    </Drawer>
  );
}

function Facts({ ride }: { ride: Details }) {
  const { dateTime } = useAreaTime();
  const { rider, driver, cancelReason, notes } = ride;
  const times: readonly (readonly [string, string | null])[] = [
    [t`Requested`, ride.requestedAt],
    [t`Pickup`, ride.scheduledFor],
    [t`Open until`, ride.status === 'PENDING' ? ride.expiresAt : null],
    [t`Accepted`, ride.acceptedAt],
    [t`Driver arrived`, ride.arrivedAt],
    [t`Started`, ride.startedAt],
    [t`Completed`, ride.completedAt],
    [t`Cancelled`, ride.cancelledAt],
  ];
  const length = plural(ride.durationMinutes, { one: '# minute', other: '# minutes' });
  return (
    <>
      <Box>
        <StatusChip status={ride.status} />
        <RideMarks marks={ride.marks} />
        <GiveBacks giveBacks={ride.giveBacks} />
      </Box>
      <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} />
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        <Fact label={t`Reference`}>{ride.id.slice(-8)}</Fact>
        <Fact label={t`Trip`}>{t`${{ miles: ride.distanceMiles }} miles, ${length}`}</Fact>
        <Fact label={t`Rider`}>
          {getName(rider)}
          {rider.phone && ` · ${rider.phone}`}
        </Fact>
        <Fact label={t`Driver`}>
          {driver ? getName(driver) : t`No driver yet`}
          {driver?.phone && ` · ${driver.phone}`}
        </Fact>
        {times.map(
          ([label, at]) =>
            at && (
              <Fact key={label} label={label}>
                {dateTime(at)}
              </Fact>
            ),
        )}
        <Fact label={t`Fare`}>{moneyText(ride.totalFare)}</Fact>
        <Fact label={t`Tip`}>{moneyText(ride.tip)}</Fact>
        <Fact label={t`Payment`}>
          <Payment booking={ride} />
        </Fact>
        {cancelReason && <Fact label={t`Why it was cancelled`}>{cancelReason}</Fact>}
        {notes && <Fact label={t`Notes`}>{notes}</Fact>}
      </Box>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '120px 1fr', gap: 3 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}
