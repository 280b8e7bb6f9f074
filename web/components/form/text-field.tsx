import { InputAdornment, TextField as MuiTextField, type TextFieldProps as MuiProps } from '@mui/material';
import { useController, type FieldValues, type Path } from 'react-hook-form';
import { serverText } from '../../lib/server-text.ts';
import type { ZodForm } from './use-zod-form.ts';

type TextFieldProps<Input extends FieldValues, Output> = Omit<
  MuiProps,
  'form' | 'value' | 'onChange' | 'error'
> & {
  readonly form: ZodForm<Input, Output>;
  readonly name: Path<Input>;
  /** What becomes of the text while it is typed. */
  readonly format?: (text: string) => string;
};

/** A text of a form; its message stands in a line that is always there, so that nothing moves. */
export function TextField<Input extends FieldValues, Output>(props: TextFieldProps<Input, Output>) {
  const { form, name, format = (text) => text, helperText = ' ', ...rest } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange, ...handlers } = field;
  return (
    <MuiTextField
      {...rest}
      {...handlers}
      inputRef={ref}
      value={value ?? ''}
      onChange={({ target }) => onChange(format(target.value))}
      error={fieldState.invalid}
      helperText={serverText(fieldState.error?.message ?? '') || helperText}
    />
  );
}

type MoneyFieldProps<Input extends FieldValues, Output> = TextFieldProps<Input, Output> & {
  /** The least and the most that can be meant, in the field's unit. */
  readonly min?: number;
  readonly max?: number;
  readonly unit?: '$' | '%';
};

/** An amount with at most two places, in dollars or percent. */
export function MoneyField<Input extends FieldValues, Output>(props: MoneyFieldProps<Input, Output>) {
  const { min = 0, max, unit = '$', ...field } = props;
  const adornment =
    unit === '$'
      ? { startAdornment: <InputAdornment position="start">$</InputAdornment> }
      : { endAdornment: <InputAdornment position="end">%</InputAdornment> };
  return (
    <TextField<Input, Output>
      type="number"
      slotProps={{ htmlInput: { min, max, step: 0.01, inputMode: 'decimal' }, input: adornment }}
      {...field}
    />
  );
}
