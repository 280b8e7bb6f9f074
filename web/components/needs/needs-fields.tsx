import { t } from '@lingui/core/macro';
import { MenuItem, TextField } from '@mui/material';
import { CheckList } from './check-list.tsx';
import { EXTRA_MINUTES, NEEDS, type ChosenNeeds } from './chosen-needs.ts';
import { minutesText, NEED_LABELS } from './needs-text.ts';

interface NeedsFieldsProps {
  readonly chosen: ChosenNeeds;
  readonly disabled?: boolean;
  readonly onChange: (chosen: ChosenNeeds) => void;
}

/** What somebody may need of a ride, and how much longer it takes at the door. */
export function NeedsFields({ chosen, disabled = false, onChange }: NeedsFieldsProps) {
  return (
    <>
      <CheckList
        label={t`For the ride`}
        labels={NEED_LABELS}
        names={NEEDS}
        chosen={chosen.needs}
        disabled={disabled}
        onChange={(needs) => onChange({ ...chosen, needs })}
      />
      <TextField
        select
        label={t`Time at the door`}
        value={chosen.extraMinutes}
        disabled={disabled}
        onChange={(event) => onChange({ ...chosen, extraMinutes: Number(event.target.value) })}
        helperText={t`The driver plans it in. The fare stays the same.`}
      >
        {EXTRA_MINUTES.map((minutes) => (
          <MenuItem key={minutes} value={minutes}>
            {minutes === 0 ? t`As usual` : minutesText(minutes)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
