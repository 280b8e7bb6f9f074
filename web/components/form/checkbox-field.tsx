import { Box, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useController, type FieldValues, type Path } from 'react-hook-form';
import { serverText } from '../../lib/server-text.ts';
import type { ZodForm } from './use-zod-form.ts';

interface CheckboxFieldProps<Input extends FieldValues, Output> {
  readonly form: ZodForm<Input, Output>;
  readonly name: Path<Input>;
  /** The label. */
  readonly children: ReactNode;
}

/** A box to be ticked, with its message beneath. */
export function CheckboxField<Input extends FieldValues, Output>(props: CheckboxFieldProps<Input, Output>) {
  const { form, name, children } = props;
  const errorId = useId();
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, ...handlers } = field;
  return (
    <Box>
      <FormControlLabel
        label={children}
        control={
          <Checkbox
            {...handlers}
            checked={Boolean(value)}
            slotProps={{
              input: { ref, 'aria-invalid': fieldState.invalid, 'aria-describedby': errorId },
            }}
          />
        }
        sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: 2 } }}
      />
      <FormHelperText id={errorId} error>
        {serverText(fieldState.error?.message ?? '')}
      </FormHelperText>
    </Box>
  );
}
