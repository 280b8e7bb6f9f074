import { Box, ToggleButton } from '@mui/material';
import { useController } from 'react-hook-form';
import { WEEK } from '../../../components/organisations/agreement-words.ts';
import { weekdayText } from '../../../components/standing-rides/pattern-words.ts';
import type { AgreementForm } from './agreement-values.ts';

interface WeekdayBoxesProps {
  readonly form: AgreementForm;
  readonly label: string;
}

/** Days of the week; none stands for each of them. */
export function WeekdayBoxes({ form, label }: WeekdayBoxesProps) {
  const { field } = useController({ control: form.control, name: 'weekdays' });
  const toggle = (weekday: number) =>
    field.onChange(WEEK.filter((day) => (day === weekday) !== field.value.includes(day)));
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 1 }}
    >
      {WEEK.map((weekday) => (
        <ToggleButton
          key={weekday}
          value={weekday}
          color="primary"
          aria-label={weekdayText(weekday)}
          selected={field.value.includes(weekday)}
          onChange={() => toggle(weekday)}
          sx={{ px: 0, minHeight: 44, borderRadius: 3, fontSize: 'min(0.8125rem, 3.2vw)' }}
        >
          {weekdayText(weekday, 'short')}
        </ToggleButton>
      ))}
    </Box>
  );
}
