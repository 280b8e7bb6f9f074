import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { CloseActions } from '../../../components/close-actions.tsx';
import { shortPlace } from '../../../lib/place-text.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { UserBookingsDocument } from '../../../generated/admin-users.ts';
import type { UserBookingsQuery } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { usePages } from '../../../lib/pages.ts';
import { StatusChip } from '../bookings/booking-columns.tsx';
import type { AdminUser } from './user-words.ts';

type Booking = UserBookingsQuery['userBookings']['edges'][number]['node'];

const PAGE = 10;

/** A driver's rides as driver, anybody else's as rider, newest first. */
export function UserBookings({ userId }: { userId: string }) {
  const { dateTime } = useAreaTime();
  const { pages } = usePages(UserBookingsDocument, { userId, first: PAGE }, (data) => data.userBookings);
  return (
    <DataTable
      label={t`Bookings`}
      columns={getColumns(dateTime)}
      pages={pages}
      getKey={({ id }) => id}
      empty={{ title: t`No bookings yet` }}
      failure={{ title: t`The bookings could not be loaded` }}
      minWidth={480}
    />
  );
}

function getColumns(dateTime: (iso: string) => string): readonly Column<Booking>[] {
  return [
    {
      id: 'date',
      label: t`Date`,
      isHeader: true,
      isOneLine: true,
      cell: ({ scheduledFor, requestedAt }) => dateTime(scheduledFor ?? requestedAt),
    },
    {
      id: 'route',
      label: t`Route`,
      minWidth: 160,
      cell: ({ pickup, dropoff }) => (
        <Trans>
          {ph({ from: shortPlace(pickup) })} to {ph({ to: shortPlace(dropoff) })}
        </Trans>
      ),
    },
    { id: 'fare', label: t`Fare`, isNumber: true, cell: ({ totalFare }) => moneyText(totalFare) },
    { id: 'status', label: t`Status`, cell: ({ status }) => <StatusChip status={status} /> },
  ];
}

interface UserBookingsDialogProps {
  /** Whose; null closes the dialog. */
  readonly user: AdminUser | null;
  readonly onClose: () => void;
}

export function UserBookingsDialog({ user, onClose }: UserBookingsDialogProps) {
  return (
    <Dialog open={user !== null} onClose={onClose} maxWidth="md" fullWidth>
      {user && (
        <>
          <DialogTitle>
            <Trans>Bookings of {ph({ name: fullName(user) })}</Trans>
          </DialogTitle>
          <DialogContent>
            <UserBookings userId={user.id} />
          </DialogContent>
          <CloseActions onClose={onClose} autoFocus />
        </>
      )}
    </Dialog>
  );
}
