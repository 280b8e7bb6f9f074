import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import type { BookingTime } from '../../../generated/operations.ts';
import { fitDate, type BookingSearch } from './booking-search.ts';

/** Below each other on phones, in a row elsewhere. */
const FIELDS = {
  display: 'grid',
  gap: 3,
  mt: 4,
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(220px, 1fr) auto 150px 170px 170px' },
};

/** A line of its own on phones. */
const OWN_LINE = { gridColumn: { xs: '1 / -1', md: 'auto' } };

interface SearchFormProps {
  readonly search: BookingSearch;
  readonly onSearch: (next: BookingSearch) => void;
}

/** Words to look for, sent when they are entered, and the days, which narrow the list at once. */
export function SearchForm({ search, onSearch }: SearchFormProps) {
  const [text, setText] = useState(search.text);
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ ...search, text: text.trim() });
      }}
      sx={FIELDS}
    >
      <TextField
        type="search"
        size="small"
        label={t`Search bookings`}
        placeholder={t`Rider, driver, address or id`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: 100 }, inputLabel: { shrink: true } }}
        sx={OWN_LINE}
      />
      <Button type="submit" variant="outlined" sx={OWN_LINE}>
        <Trans>Search</Trans>
      </Button>
      <Time
        by={search.by}
        onChoose={(by) =>
          onSearch({ ...search, text: text.trim(), by, date: fitDate(search.date, by), order: FIRST[by] })
        }
      />
      <Days
        by={search.by}
        date={search.date}
        onChoose={(date) => onSearch({ ...search, text: text.trim(), date })}
      />
    </Box>
  );
}

/** What is looked for: the last request, and the next pickup. */
const FIRST = { REQUESTED: 'NEWEST', PICKUP: 'OLDEST' } as const;

/** Which time the days and the order are about. */
function Time({ by, onChoose }: { by: BookingTime; onChoose: (by: BookingTime) => void }) {
  return (
    <TextField
      select
      size="small"
      label={t`Time`}
      value={by}
      onChange={({ target }) => onChoose(target.value as BookingTime)}
      sx={OWN_LINE}
    >
      <MenuItem value="REQUESTED">
        <Trans>Requested</Trans>
      </MenuItem>
      <MenuItem value="PICKUP">
        <Trans>Pickup</Trans>
      </MenuItem>
    </TextField>
  );
}

interface DaysProps {
  readonly by: BookingTime;
  readonly date: string;
  readonly onChoose: (date: string) => void;
}

/** A span of days around today, or one day. */
function Days({ by, date, onChoose }: DaysProps) {
  const isDay = /^\d/.test(date);
  return (
    <>
      <TextField
        select
        size="small"
        label={t`Days`}
        value={isDay ? 'day' : date}
        onChange={({ target }) => onChoose(target.value)}
      >
        <MenuItem value="all">
          <Trans>At any time</Trans>
        </MenuItem>
        <MenuItem value="today">
          <Trans>Today</Trans>
        </MenuItem>
        {by === 'PICKUP' && [
          <MenuItem key="tomorrow" value="tomorrow">
            <Trans>Tomorrow</Trans>
          </MenuItem>,
          <MenuItem key="next_week" value="next_week">
            <Trans>Next 7 days</Trans>
          </MenuItem>,
        ]}
        <MenuItem value="week">
          <Trans>Last 7 days</Trans>
        </MenuItem>
        <MenuItem value="month">
          <Trans>Last 30 days</Trans>
        </MenuItem>
        {isDay && (
          <MenuItem value="day" disabled>
            <Trans>On one day</Trans>
          </MenuItem>
        )}
      </TextField>
      <TextField
        type="date"
        size="small"
        label={t`On the day`}
        value={isDay ? date : ''}
        onChange={({ target }) => onChoose(target.value || 'all')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </>
  );
}
