import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Chip, Typography } from '@mui/material';
import { useSearchParams } from 'react-router';
import { BookingsTable, type BookingsFilter } from './bookings-table.tsx';
import { texts } from '../../../lib/i18n.ts';

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
const FILTERS = Object.keys(FILTER_LABELS) as BookingsFilter[];

/** Every booking, newest first; the status is kept in the address. */
export function BookingsPanel() {
  const [params, setParams] = useSearchParams();
  const filter = FILTERS.find((known) => known.toLowerCase() === params.get('status')) ?? 'ALL';
  const show = (next: BookingsFilter) =>
    setParams({ tab: 'bookings', ...(next !== 'ALL' && { status: next.toLowerCase() }) });
  return (
    <>
      <Typography variant="h2" component="h1">
        <Trans>Bookings</Trans>
      </Typography>
      <Box role="group" aria-label={t`Show`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, my: 4 }}>
        {FILTERS.map((choice) => (
          <Chip
            key={choice}
            label={FILTER_LABELS[choice]}
            color={choice === filter ? 'primary' : 'default'}
            variant={choice === filter ? 'filled' : 'outlined'}
            aria-pressed={choice === filter}
            onClick={() => show(choice)}
          />
        ))}
      </Box>
      <BookingsTable filter={filter} onShowAll={() => show('ALL')} />
    </>
  );
}
