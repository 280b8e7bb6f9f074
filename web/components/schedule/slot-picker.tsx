import { t } from '@lingui/core/macro';
import { Box, Chip, FormHelperText } from '@mui/material';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import { SCHEDULE_AHEAD_DAYS } from '../../../domain/rides/booking-time.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { OutlinedField } from '../outlined-field.tsx';
import {
  clockText,
  dayShortcuts,
  lastDay,
  onDay,
  timeShortcuts,
  type Schedule,
  type Slot,
} from './schedule.ts';

interface SlotPickerProps {
  readonly slot: Slot;
  readonly schedule: Schedule;
  readonly now: Date;
  readonly onChange: (slot: Slot) => void;
}

/** A date and a time in the area's zone, with the common ones a tap away. */
export function SlotPicker({ slot: { date, time }, schedule, now, onChange }: SlotPickerProps) {
  const { timeZone, zoneName } = useAreaTime();
  const isWrong = schedule.problem !== null;
  return (
    <Box role="group" aria-label={t`When you are picked up`} aria-describedby="schedule-help">
      <Shortcuts
        label={t`Days`}
        options={dayShortcuts(timeZone, now).map((day) => ({ label: day.label, value: day.date }))}
        value={date}
        onChoose={(day) => onChange(onDay(day, time, timeZone, now))}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '6fr 5fr', gap: 3, my: 3 }}>
        <OutlinedField
          label={t`Date`}
          type="date"
          value={date}
          error={isWrong}
          onChange={(event) => onChange({ date: event.target.value, time })}
          isShrunk
          inputProps={{ min: toLocalDay(now, timeZone), max: lastDay(timeZone, now) }}
        />
        <OutlinedField
          label={t`Time`}
          type="time"
          value={time}
          error={isWrong}
          onChange={(event) => onChange({ date, time: event.target.value })}
          isShrunk
        />
      </Box>
      <Shortcuts
        label={t`Times`}
        options={timeShortcuts(date, timeZone, now).map((clock) => ({
          label: clockText(clock),
          value: clock,
        }))}
        value={time}
        onChoose={(clock) => onChange({ date, time: clock })}
      />
      <FormHelperText id="schedule-help" error={isWrong} role={isWrong ? 'alert' : undefined}>
        {schedule.problem ?? t`Times are in ${zoneName}. Up to ${SCHEDULE_AHEAD_DAYS} days ahead.`}
      </FormHelperText>
    </Box>
  );
}

interface ShortcutsProps {
  readonly label: string;
  readonly options: readonly { readonly label: string; readonly value: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

function Shortcuts({ label, options, value, onChoose }: ShortcutsProps) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {options.map((option) => (
        <Chip
          key={option.value}
          component="button"
          type="button"
          clickable
          label={option.label}
          aria-pressed={option.value === value}
          color={option.value === value ? 'primary' : 'default'}
          variant={option.value === value ? 'filled' : 'outlined'}
          onClick={() => onChoose(option.value)}
          sx={{ minHeight: 32 }}
        />
      ))}
    </Box>
  );
}
