import { t } from '@lingui/core/macro';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { AdminBookingsDocument } from '../../../generated/admin.ts';
import type { AdminBookingFragment, RideFilter } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { toPages } from '../../../lib/pages.ts';
import { getColumns } from './booking-columns.tsx';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import type { OffersDialogProps } from './offers-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const PAGE = 25;

const OffersDialog = lazyDialog<OffersDialogProps>(
  ({ booking }) => booking !== null,
  async () => (await import('./offers-dialog.tsx')).OffersDialog,
);

/** Which bookings are listed: those with a status, or those whose start or completion was implausible. */
export type BookingsFilter = RideFilter | 'MARKED';

interface BookingsTableProps {
  readonly filter: BookingsFilter;
  readonly onShowAll: () => void;
}

/** Bookings of one status or of all, page after page. */
export function BookingsTable({ filter, onShowAll }: BookingsTableProps) {
  const { dateTime } = useAreaTime();
  const [offersOf, setOffersOf] = useState<AdminBookingFragment | null>(null);
  const [refunding, setRefunding] = useState<AdminBookingFragment | null>(null);
  const { data, ...query } = useQuery(AdminBookingsDocument, {
    variables: filter === 'MARKED' ? { marked: true, first: PAGE } : { filter, first: PAGE },
    notifyOnNetworkStatusChange: true,
  });
  return (
    <>
      <DataTable
        label={t`Bookings`}
        columns={getColumns(dateTime, { onRefund: setRefunding, onOffers: setOffersOf })}
        pages={toPages(data?.bookings, query)}
        getKey={({ id }) => id}
        empty={
          filter === 'ALL'
            ? { title: t`No bookings yet`, text: t`Every ride that is asked for stands here.` }
            : {
                title: filter === 'MARKED' ? t`No marked bookings` : t`No bookings with this status`,
                ...(filter === 'MARKED' && {
                  text: t`A ride is marked when its driver starts or completes it implausibly soon or far away.`,
                }),
                action: { label: t`View all bookings`, onClick: onShowAll },
              }
        }
        failure={{ title: t`The bookings could not be loaded`, text: t`Nothing was changed.` }}
        moreLabel={t`Load more`}
        minWidth={960}
      />
      <OffersDialog booking={offersOf} onClose={() => setOffersOf(null)} />
      <RefundDialog booking={refunding} onClose={() => setRefunding(null)} />
    </>
  );
}
