import { useController } from 'react-hook-form';
import { WeekdayToggles } from '../../../components/standing-rides/weekday-toggles.tsx';
import { WEEK } from '../../../lib/clock-words.ts';
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
  return <WeekdayToggles aria-label={label} chosen={field.value} isNarrow onToggle={toggle} />;
}
