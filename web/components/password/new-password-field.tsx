import { t } from '@lingui/core/macro';
import { useWatch, type FieldValues, type Path } from 'react-hook-form';
import type { PasswordOwner } from '../../../domain/users/password.ts';
import type { ZodForm } from '../form/use-zod-form.ts';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

interface NewPasswordFieldProps<Input extends FieldValues, Output> {
  readonly form: ZodForm<Input, Output>;
  readonly name: Path<Input>;
  readonly label?: string;
  /** Whose password it will be, as far as that is known. */
  readonly owner: Partial<PasswordOwner>;
}

/** A password to be chosen, with what it has to be and how hard it is to guess. */
export function NewPasswordField<Input extends FieldValues, Output>(
  props: NewPasswordFieldProps<Input, Output>,
) {
  const { owner, ...field } = props;
  const password: unknown = useWatch({ control: props.form.control, name: props.name });
  return (
    <>
      <PasswordField {...field} autoComplete="new-password" helperText={t`At least 8 characters`} />
      <StrengthMeter password={typeof password === 'string' ? password : ''} owner={owner} />
    </>
  );
}
