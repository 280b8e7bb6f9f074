import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { fullName } from '../../../../domain/users/user.ts';
import type { PendingBookingFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { LIST_LINE, ListCard } from './list-card.tsx';

const BOOKINGS = '/admin-dashboard?tab=bookings&status=pending';

interface PendingBookingsCardProps {
  readonly bookings: readonly PendingBookingFragment[];
  readonly hasMore: boolean;
}

/** The newest rides that wait for a driver; each leads to the bookings. */
export function PendingBookingsCard({ bookings, hasMore }: PendingBookingsCardProps) {
  return (
    <ListCard
      title={t`Pending Bookings`}
      count={
        bookings.length > 0 && (
          <Button component={Link} to={BOOKINGS} size="small">
            {hasMore ? <Trans>View all</Trans> : <Trans>View</Trans>}
          </Button>
        )
      }
      empty={t`No pending bookings. Rides that wait for a driver stand here.`}
    >
      {bookings.map((booking) => (
        <Booking key={booking.id} booking={booking} />
      ))}
    </ListCard>
  );
}

function Booking({ booking }: { booking: PendingBookingFragment }) {
  const { dateTime, time } = useAreaTime();
  const { rider, pickup, dropoff, totalFare, scheduledFor, requestedAt } = booking;
  return (
    <Box
      component={Link}
      to={BOOKINGS}
      // A link is followed with Enter; a line of this list also with Space.
      onKeyDown={(event: KeyboardEvent<HTMLAnchorElement>) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      sx={LIST_LINE}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
          {fullName(rider)}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {pickup.address} → {dropoff.address}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right', flex: 'none' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {moneyText(totalFare)}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {scheduledFor ? dateTime(scheduledFor) : t`asked ${{ at: time(requestedAt) }}`}
        </Typography>
      </Box>
    </Box>
  );
}
