import { t } from '@lingui/core/macro';
import { FormControlLabel, Radio, RadioGroup, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { useController, type FieldValues, type Path } from 'react-hook-form';
import { TextField } from './text-field.tsx';
import type { ZodForm } from './use-zod-form.ts';

interface ReasonFieldProps<Input extends FieldValues, Output> {
  readonly form: ZodForm<Input, Output>;
  readonly label?: string;
  /** Who will read it. */
  readonly hint?: ReactNode;
  readonly maxLength: number;
  readonly isOptional?: boolean;
  readonly autoFocus?: boolean;
  readonly sx?: SxProps;
}

/** The words of a reason, the field `reason` of a form. */
export function ReasonField<Input extends FieldValues & { reason?: string }, Output>(
  props: ReasonFieldProps<Input, Output>,
) {
  const { form, label, hint, maxLength, isOptional = false, ...rest } = props;
  return (
    <TextField
      {...rest}
      form={form}
      name={'reason' as Path<Input>}
      label={label ?? (isOptional ? t`Reason (optional)` : t`Reason`)}
      helperText={hint}
      required={!isOptional}
      multiline
      minRows={2}
      slotProps={{ htmlInput: { maxLength } }}
    />
  );
}

interface ReasonChoiceProps<Input extends FieldValues, Output> {
  readonly form: ZodForm<Input, Output>;
  /** What can be chosen, with what stands there. */
  readonly choices: Readonly<Record<string, string>>;
}

/** One of several reasons, the field `choice` of a form. */
export function ReasonChoice<Input extends FieldValues & { choice?: string }, Output>(
  props: ReasonChoiceProps<Input, Output>,
) {
  const { field } = useController({ control: props.form.control, name: 'choice' as Path<Input> });
  return (
    <RadioGroup aria-label={t`Reason`} {...field}>
      {Object.entries(props.choices).map(([choice, label]) => (
        <FormControlLabel
          key={choice}
          value={choice}
          control={<Radio />}
          label={label}
          sx={{ minHeight: 44 }}
        />
      ))}
    </RadioGroup>
  );
}
