import { msg, t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { useSearchParams } from 'react-router';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import { texts } from '../../../lib/i18n.ts';
import { useIsDispatcher } from '../../../lib/session.ts';
import { ShowChips, toOptions } from '../../../components/choice.tsx';
import { PanelHeading } from '../panel-heading.tsx';
import {
  EVERYTHING,
  readSearch,
  toParams,
  type BookingSearch,
  type BookingsFilter,
} from './booking-search.ts';
import { BookingTotals } from './booking-totals.tsx';
import { CancelRequests } from './cancel-requests.tsx';
import { BookingsTable } from './bookings-table.tsx';
import { SearchForm } from './search-form.tsx';

const FILTER_LABELS: Record<BookingsFilter, string> = texts({
  ALL: msg`All`,
  ACTIVE: msg`Active`,
  PENDING: msg`Pending`,
  ACCEPTED: msg`Accepted`,
  CONFIRMED: msg`Confirmed`,
  IN_PROGRESS: msg`In progress`,
  COMPLETED: msg`Completed`,
  CANCELLED: msg`Cancelled`,
  MARKED: msg`Marked`,
});

/** Every booking; what the list is narrowed to and the booking that is open are kept in the address. */
export function BookingsPanel() {
  const [params, setParams] = useSearchParams();
  const isDispatcher = useIsDispatcher();
  const search = readSearch(params);
  const openId = params.get('booking');
  const show = (next: BookingSearch, booking: string | null = null) =>
    setParams({ ...toParams(next), ...(booking !== null && { booking }) });
  return (
    <>
      <PanelHeading
        title={t`Bookings`}
        actions={
          search.filter !== 'MARKED' && (
            <CsvLink
              list="bookings"
              filter={{
                filter: search.filter.toLowerCase() as Lowercase<typeof search.filter>,
                search: search.text,
                by: search.by.toLowerCase() as Lowercase<typeof search.by>,
                date: search.date,
                order: search.order.toLowerCase() as Lowercase<typeof search.order>,
              }}
            />
          )
        }
      />
      <Box sx={{ mt: 4 }}>
        <CancelRequests />
        {!isDispatcher && <BookingTotals />}
      </Box>
      <SearchForm key={search.text} search={search} onSearch={show} />
      <Box sx={{ mt: 4, mb: 1 }}>
        <ShowChips
          value={search.filter}
          options={toOptions(FILTER_LABELS)}
          onShow={(filter) => show({ ...search, filter })}
        />
      </Box>
      <BookingsTable
        search={search}
        openId={openId}
        onSearch={show}
        onOpen={(id) => show(search, id)}
        onShowAll={() => show(EVERYTHING)}
      />
    </>
  );
}
