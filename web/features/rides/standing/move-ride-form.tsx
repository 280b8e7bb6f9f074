import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Box, FormHelperText, Typography } from '@mui/material';
import { useState } from 'react';
import { clockText } from '../../../lib/clock-words.ts';
import { addDays } from '../../../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { OutlinedField } from '../../../components/outlined-field.tsx';
import type { PlannedRideRowFragment } from '../../../generated/operations.ts';
import { MovePlannedRideDocument } from '../../../generated/standing-rides.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { getSchedule, toSlot, type Slot } from '../../../components/schedule/schedule.ts';
import { calendarDayText } from './pattern-text.ts';
import { SeriesDialog, type SeriesFormProps } from './series-dialog.tsx';
import { useSeriesAct } from './use-series-act.ts';

const MINUTE_MS = 60_000;
/** A ride is moved by so many days at most. */
const MOVED_DAYS = 7;

/** Another day and time for one ride of a series. */
export function MoveRideForm({
  series,
  ride,
  onClose,
}: SeriesFormProps & { readonly ride: PlannedRideRowFragment }) {
  const [move] = useMutation(MovePlannedRideDocument);
  const { act, ...state } = useSeriesAct(onClose);
  const { timeZone } = useAreaTime();
  const now = useNow(MINUTE_MS);
  const [before] = useState(() => slotOf(ride, timeZone));
  const [{ date, time }, setSlot] = useState(before);
  const { instant, problem } = getSchedule(date, time, timeZone, now);
  const [first, last] = [addDays(ride.day, -MOVED_DAYS), addDays(ride.day, MOVED_DAYS)];
  const isNear = first <= date && date <= last;
  const wrong = problem ?? (date !== '' && !isNear ? t`A ride can be moved by a week at most.` : null);
  const isSame = date === before.date && time === before.time;
  const today = toLocalDay(now, timeZone);
  return (
    <SeriesDialog
      {...{ ...state, series, onClose }}
      title={t`Move the ride of ${{ day: calendarDayText(ride.day) }}`}
      submitLabel={t`Move Ride`}
      isReady={instant !== null && isNear && !isSame}
      onSubmit={() =>
        void act(() => move({ variables: { input: { occurrenceId: ride.id, day: date, time } } }), {
          title: t`Ride moved`,
          description: t`${{ day: calendarDayText(date) }} at ${{ time: clockText(time) }}`,
        })
      }
    >
      <Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: '6fr 5fr', gap: 3, pt: 2 }}>
          <OutlinedField
            label={t`Date`}
            type="date"
            value={date}
            error={wrong !== null}
            onChange={({ target }) => setSlot({ date: target.value, time })}
            inputProps={{ min: first > today ? first : today, max: last }}
            isShrunk
          />
          <OutlinedField
            label={t`Time`}
            type="time"
            value={time}
            error={wrong !== null}
            onChange={({ target }) => setSlot({ date, time: target.value })}
            isShrunk
          />
        </Box>
        <FormHelperText error={wrong !== null} role={wrong ? 'alert' : undefined}>
          {wrong ?? t`This ride alone; all others stay as they are.`}
        </FormHelperText>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {ride.driver
          ? t`${{ name: ride.driver.firstName }} keeps it up to an hour earlier or later on the same day, if free. Otherwise drivers are asked two days before.`
          : t`Drivers are asked two days before.`}
      </Typography>
    </SeriesDialog>
  );
}

/** As the fields hold it; a time that does not exist has to be typed. */
function slotOf({ pickupAt, day }: PlannedRideRowFragment, timeZone: string): Slot {
  return pickupAt === null ? { date: day, time: '' } : toSlot(new Date(pickupAt), timeZone);
}
