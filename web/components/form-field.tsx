import { TextField, type TextFieldProps } from '@mui/material';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';

type FormFieldProps = TextFieldProps & {
  readonly registration: UseFormRegisterReturn;
  readonly problem: FieldError | undefined;
};

/** A text field of a form: its message stands in a line that is always there, so that nothing moves. */
export function FormField({ registration, problem, ...rest }: FormFieldProps) {
  const { ref: inputRef, ...handlers } = registration;
  return (
    <TextField
      {...handlers}
      {...rest}
      inputRef={inputRef}
      error={problem !== undefined}
      helperText={problem?.message ?? rest.helperText ?? ' '}
    />
  );
}
