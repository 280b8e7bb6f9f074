import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import { useId } from 'react';
import { toggled } from './chosen-needs.ts';

interface CheckListProps<Name extends string> {
  readonly label: string;
  readonly help?: string;
  /** In the order in which they stand. */
  readonly labels: Readonly<Record<Name, string>>;
  readonly names: readonly Name[];
  readonly chosen: readonly Name[];
  readonly disabled?: boolean;
  readonly onChange: (chosen: Name[]) => void;
}

/** Boxes to be ticked under one label, each a line that is easy to hit. */
export function CheckList<Name extends string>(props: CheckListProps<Name>) {
  const { label, help, labels, names, chosen, disabled = false, onChange } = props;
  const id = useId();
  return (
    <FormControl component="fieldset" disabled={disabled} {...(help && { 'aria-describedby': `${id}-help` })}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup>
        {names.map((name) => (
          <FormControlLabel
            key={name}
            label={labels[name]}
            control={
              <Checkbox
                checked={chosen.includes(name)}
                onChange={(_, isOn) => onChange(toggled(names, chosen, name, isOn))}
              />
            }
          />
        ))}
      </FormGroup>
      {help && (
        <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  );
}
