import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId } from 'react';

interface Choice<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Why it cannot be chosen; null where it can. */
  readonly problem?: string | null;
}

interface ChoiceRadiosProps<Id extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Id>[];
  readonly value: Id | null;
  readonly onChange: (id: Id) => void;
}

/** One of a few, by the arrow keys; what cannot be chosen says why. */
export function ChoiceRadios<Id extends string>({ label, choices, value, onChange }: ChoiceRadiosProps<Id>) {
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId}>{label}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={labelId}
        value={value ?? ''}
        onChange={(_, id) => onChange(id as Id)}
        sx={{ columnGap: 4 }}
      >
        {choices.map(({ id, label, problem = null }) => (
          <FormControlLabel
            key={id}
            value={id}
            disabled={problem !== null}
            control={<Radio size="small" />}
            label={
              <>
                {label}
                {problem !== null && (
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
                    {problem}
                  </Typography>
                )}
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
