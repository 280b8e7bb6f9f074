import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { clockText, weekdayText } from '../../../lib/clock-words.ts';

interface WeekdayChoiceProps {
  /** What the days are chosen for. */
  readonly label: string;
  readonly times: readonly { readonly weekday: number; readonly time: string }[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** The days of the week of a standing ride, some of which the driver drives. */
export function WeekdayChoice({ label, times, chosen, onChange }: WeekdayChoiceProps) {
  const toggle = (weekday: number, isOn: boolean) =>
    onChange(isOn ? [...chosen, weekday] : chosen.filter((day) => day !== weekday));
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid' }}>
      {times.map(({ weekday, time }) => (
        <FormControlLabel
          key={weekday}
          control={
            <Checkbox
              checked={chosen.includes(weekday)}
              onChange={(_, isOn) => toggle(weekday, isOn)}
              sx={{ p: 2.5 }}
            />
          }
          label={`${weekdayText(weekday)}, ${clockText(time)}`}
        />
      ))}
    </Box>
  );
}
