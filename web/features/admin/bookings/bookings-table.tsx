import { ServerParseError } from '@apollo/client/errors';
import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router';
import { DataTable, type DataTableProps } from '../../../components/data-table/data-table.tsx';
import { AdminBookingsDocument } from '../../../generated/bookings.ts';
import type { AdminBookingFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePages } from '../../../lib/pages.ts';
import { getColumns } from './booking-columns.tsx';
import { useBookingDialogs } from './booking-dialogs.tsx';
import { fitDate, isNarrowed, toParams, toVariables, type BookingSearch } from './booking-search.ts';
import { NewBookings } from './new-bookings.tsx';
import { useLiveBookings } from './use-live-bookings.ts';

const PAGE = 25;

interface BookingsTableProps {
  readonly search: BookingSearch;
  /** The booking whose details are shown. */
  readonly openId: string | null;
  readonly onSearch: (next: BookingSearch) => void;
  readonly onOpen: (rideId: string | null) => void;
  readonly onShowAll: () => void;
}

/** Bookings page after page, in the order that was asked for, with what an operator does about them. */
export function BookingsTable({ search, openId, onSearch, onOpen, onShowAll }: BookingsTableProps) {
  const { shortDateTime } = useAreaTime();
  const { pathname } = useLocation();
  const { actions, dialogs } = useBookingDialogs(openId, () => onOpen(null));
  const variables = toVariables(search);
  const { pages, error } = usePages(
    AdminBookingsDocument,
    { ...variables, first: PAGE },
    (data) => data.bookings,
  );
  const detailsOf = ({ id }: AdminBookingFragment) =>
    `${pathname}?${new URLSearchParams({ ...toParams(search), booking: id }).toString()}`;
  const live = useLiveBookings(
    variables,
    pages.items?.map(({ id }) => id),
  );
  return (
    <>
      <NewBookings count={live.count} isLoading={live.isLoading} onShow={live.show} />
      <DataTable
        label={t`Bookings`}
        columns={getColumns({ shortDateTime, actions, detailsOf, isOfMarked: search.filter === 'MARKED' })}
        pages={pages}
        getKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        sort={{
          by: {
            columnId: search.by === 'PICKUP' ? 'pickup' : 'requested',
            direction: search.order === 'OLDEST' ? 'asc' : 'desc',
          },
          onSort: ({ columnId, direction }) => {
            const by = columnId === 'pickup' ? 'PICKUP' : 'REQUESTED';
            const order = direction === 'asc' ? 'OLDEST' : 'NEWEST';
            onSearch({ ...search, by, date: fitDate(search.date, by), order });
          },
        }}
        empty={whenEmpty(search, onShowAll)}
        failure={{
          title: t`The bookings could not be loaded`,
          text: ServerParseError.is(error) ? t`Invalid data format received` : t`Nothing was changed.`,
        }}
        moreLabel={t`Load more`}
        minWidth={880}
      />
      {dialogs}
    </>
  );
}

function whenEmpty(search: BookingSearch, onClick: () => void): DataTableProps<never>['empty'] {
  if (!isNarrowed(search))
    return { title: t`No bookings yet`, text: t`Every ride that is asked for stands here.` };
  const action = { label: t`View all bookings`, onClick };
  if (search.filter === 'MARKED') {
    const text = t`A ride is marked when its driver starts or completes it implausibly soon or far away.`;
    return { title: t`No marked bookings`, text, action };
  }
  const isSearch = search.text !== '' || search.date !== 'all';
  return { title: isSearch ? t`No bookings match` : t`No bookings with this status`, action };
}
