import { t } from '@lingui/core/macro';
import { TextField } from '../../components/form/text-field.tsx';
import type { ZodForm } from '../../components/form/use-zod-form.ts';

interface CodeFieldProps<Input extends { code: string }, Output> {
  readonly form: ZodForm<Input, Output>;
  /** Whether a recovery code would do as well. */
  readonly isRecoverable?: boolean;
  readonly autoFocus?: boolean;
  /** Whether the account has an app; without it a recovery code is meant. */
  readonly hasApp?: boolean;
}

/** A code of an authenticator app. */
export function CodeField<Input extends { code: string }, Output>(props: CodeFieldProps<Input, Output>) {
  const { form, isRecoverable = true, autoFocus = false, hasApp = true } = props;
  return (
    <TextField
      form={form}
      name={'code' as never}
      label={hasApp ? t`Code` : t`Recovery code`}
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      fullWidth
      helperText={getHint(isRecoverable, hasApp)}
    />
  );
}

function getHint(isRecoverable: boolean, hasApp: boolean): string {
  if (!isRecoverable) return t`Six digits`;
  return hasApp ? t`Of your authenticator app, or a recovery code` : t`One of those that you have kept`;
}
