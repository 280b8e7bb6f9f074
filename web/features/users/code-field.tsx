import { TextField } from '../../components/form/text-field.tsx';
import type { ZodForm } from '../../components/form/use-zod-form.ts';

interface CodeFieldProps<Input extends { code: string }, Output> {
  readonly form: ZodForm<Input, Output>;
  /** Whether a recovery code would do as well. */
  readonly isRecoverable?: boolean;
  readonly autoFocus?: boolean;
}

/** A code of an authenticator app. */
export function CodeField<Input extends { code: string }, Output>(props: CodeFieldProps<Input, Output>) {
  const { form, isRecoverable = true, autoFocus = false } = props;
  return (
    <TextField
      form={form}
      name={'code' as never}
      label="Code"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      fullWidth
      helperText={isRecoverable ? 'Of your authenticator app, or a recovery code' : 'Six digits'}
    />
  );
}
