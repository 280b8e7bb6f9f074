import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { registerInput, type RegisterInput } from '../../../application/users/inputs.ts';
import { CheckboxField } from '../../components/form/checkbox-field.tsx';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useZodForm } from '../../components/form/use-zod-form.ts';
import { useToast } from '../../components/toast.tsx';
import { whatWentWrong } from '../../lib/server-message.ts';
import type { RegisteredUserType } from '../../generated/operations.ts';
import { NewPasswordField } from '../../components/password/new-password-field.tsx';
import { useRegister } from './use-register.ts';

interface RegistrationFormProps {
  readonly userType: RegisteredUserType;
  readonly submitLabel: string;
  /** What has to be agreed to with a tick; nothing where it is not given. */
  readonly terms?: ReactNode;
  /** Between the fields and the button. */
  readonly children?: ReactNode;
}

const termsRequired = () => t`You must agree to the Terms of Service to continue.`;
const withoutTerms = registerInput.extend({ agreesToTerms: z.boolean() });
const withTerms = registerInput.extend({
  agreesToTerms: z.boolean().refine(Boolean, { error: termsRequired }),
});

/** The four fields of both registrations, and the tick that riders give. */
export function RegistrationForm({ userType, submitLabel, terms, children }: RegistrationFormProps) {
  const form = useZodForm(terms ? withTerms : withoutTerms, {
    defaultValues: { firstName: '', lastName: '', email: '', password: '', agreesToTerms: false },
  });
  const register = useRegister();
  const toast = useToast();
  const [agrees, firstName, lastName, email] = useWatch({
    control: form.control,
    name: ['agreesToTerms', 'firstName', 'lastName', 'email'],
  });
  return (
    <Form
      form={form}
      onSubmit={(person) => register(toInput(person, userType))}
      toFailure={(error) => ({
        title: t`Registration failed`,
        description: whatWentWrong(error),
      })}
      onInvalid={({ agreesToTerms }) =>
        agreesToTerms && toast({ title: t`Terms Required`, description: termsRequired(), severity: 'error' })
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 4 }}>
        <TextField form={form} name="firstName" label={t`First name`} autoComplete="given-name" />
        <TextField form={form} name="lastName" label={t`Last name`} autoComplete="family-name" />
      </Box>
      <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="email" />
      <NewPasswordField form={form} name="password" owner={{ firstName, lastName, email }} />
      {terms && (
        <CheckboxField form={form} name="agreesToTerms">
          {terms}
        </CheckboxField>
      )}
      {children}
      {/* Without the tick the button reads as disabled, yet it still answers why. */}
      <SubmitButton
        form={form}
        pendingLabel={t`Creating Account...`}
        size="large"
        fullWidth
        aria-disabled={(terms && !agrees) || undefined}
        sx={{ mt: 4, '&[aria-disabled=true]': { opacity: 0.55 } }}
      >
        {submitLabel}
      </SubmitButton>
    </Form>
  );
}

function toInput(person: RegisterInput, userType: RegisteredUserType) {
  const { firstName, lastName, email, password } = person;
  return { firstName, lastName, email, password, userType };
}
