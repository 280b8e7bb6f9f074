import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { BookingTotalsDocument } from '../../../generated/bookings.ts';
import { countText } from '../../../lib/count-text.ts';
import { TotalsRow } from '../totals/totals-row.tsx';

const REFRESH_MS = 30_000;

/** How many bookings there are, whatever the list is narrowed to. */
export function BookingTotals() {
  const { data, error } = useQuery(BookingTotalsDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH_MS,
    skipPollAttempt: () => document.hidden,
  });
  const figures = data?.adminFigures;
  const count = (number: number | undefined) => {
    if (number === undefined) return error ? null : undefined;
    return countText(number);
  };
  return (
    <TotalsRow
      totals={[
        { label: t`Total`, value: count(figures?.totalBookings) },
        { label: t`Pending`, value: count(figures?.pendingBookings) },
        { label: t`Completed`, value: count(figures?.completedBookings) },
        { label: t`In progress`, value: count(figures?.inProgressBookings) },
      ]}
    />
  );
}
