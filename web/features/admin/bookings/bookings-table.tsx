import { useQuery } from '@apollo/client/react';
import {
  Button,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import {
  AdminBookingsDocument,
  type AdminBookingFragment,
  type RideFilter,
} from '../../../generated/documents.ts';
import { toList } from '../../../lib/connections.ts';
import { BookingRow } from './booking-row.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const PAGE = 25;
const COLUMNS = ['Date', 'Rider', 'Driver', 'Route', 'Fare', 'Tip', 'Status', 'Payment', 'Refund'];
const NUMBERS = new Set(['Fare', 'Tip']);

/** Bookings of one status or of all, page after page. */
export function BookingsTable({ filter, onShowAll }: { filter: RideFilter; onShowAll: () => void }) {
  const [refunding, setRefunding] = useState<AdminBookingFragment | null>(null);
  const { data, loading, error, fetchMore, refetch } = useQuery(AdminBookingsDocument, {
    variables: { filter, first: PAGE },
    notifyOnNetworkStatusChange: true,
  });
  if (!data && error) {
    const again = { label: 'Try again', onClick: () => void refetch().catch(() => undefined) };
    return (
      <Notice isError title="The bookings could not be loaded" action={again}>
        Nothing was changed.
      </Notice>
    );
  }
  if (!data) return <Skeleton variant="rounded" height={320} role="status" aria-label="Loading bookings" />;
  const { items, after } = toList(data.bookings);
  if (items.length === 0) {
    if (filter === 'ALL')
      return <Notice title="No bookings yet">Every ride that is asked for stands here.</Notice>;
    return (
      <Notice
        title="No bookings with this status"
        action={{ label: 'View all bookings', onClick: onShowAll }}
      />
    );
  }
  const more = () => void fetchMore({ variables: { after } }).catch(() => undefined);
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label="Bookings">
        <Table size="small" sx={{ minWidth: 960 }}>
          <TableHead>
            <TableRow>
              {COLUMNS.map((column) => (
                <TableCell key={column} align={NUMBERS.has(column) ? 'right' : 'left'}>
                  {column}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((booking) => (
              <BookingRow key={booking.id} booking={booking} onRefund={() => setRefunding(booking)} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {after && (
        <Button onClick={more} loading={loading} sx={{ mt: 3 }}>
          Load more
        </Button>
      )}
      <RefundDialog booking={refunding} onClose={() => setRefunding(null)} />
    </>
  );
}
