import { Box, FormHelperText, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { OutlinedField } from '../../../components/outlined-field.tsx';
import { useAreaTime } from '../../../lib/area-time.ts';
import { todayIn, type Schedule } from './schedule.ts';
import type { TripDraft } from './trip-draft.ts';

interface WhenPickerProps {
  readonly draft: TripDraft;
  readonly schedule: Schedule;
  readonly now: Date;
  readonly onChange: (changes: Partial<TripDraft>) => void;
}

/** Book Now or Schedule with date and time in the area's zone. */
export function WhenPicker({ draft, schedule, now, onChange }: WhenPickerProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        aria-label="When"
        value={draft.when}
        onChange={(_, when: TripDraft['when'] | null) => when && onChange({ when })}
      >
        <ToggleButton value="now">Book Now</ToggleButton>
        <ToggleButton value="schedule">Schedule</ToggleButton>
      </ToggleButtonGroup>
      {draft.when === 'schedule' && <DateAndTime {...{ draft, schedule, now, onChange }} />}
    </Box>
  );
}

function DateAndTime({ draft, schedule, now, onChange }: WhenPickerProps) {
  const { timeZone, zoneName } = useAreaTime();
  const isWrong = schedule.problem !== null;
  return (
    <Box role="group" aria-label="When you are picked up" aria-describedby="schedule-help">
      <Box sx={{ display: 'grid', gridTemplateColumns: '3fr 2fr', gap: 3 }}>
        <OutlinedField
          label="Date"
          type="date"
          value={draft.date}
          error={isWrong}
          onChange={(event) => onChange({ date: event.target.value })}
          isShrunk
          inputProps={{ min: todayIn(timeZone, now) }}
        />
        <OutlinedField
          label="Time"
          type="time"
          value={draft.time}
          error={isWrong}
          onChange={(event) => onChange({ time: event.target.value })}
          isShrunk
        />
      </Box>
      <FormHelperText id="schedule-help" error={isWrong} role={isWrong ? 'alert' : undefined}>
        {schedule.problem ?? `Times are in ${zoneName}.`}
      </FormHelperText>
    </Box>
  );
}
