import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { registerInput, type RegisterInput } from '../../../application/users/inputs.ts';
import type { RegisteredUserType } from '../../generated/documents.ts';
import { FormField } from '../../components/form-field.tsx';
import { PasswordField } from './password-field.tsx';
import { useRegister } from './use-register.ts';

interface RegistrationFormProps {
  readonly userType: RegisteredUserType;
  readonly submitLabel: string;
  /** Asked before anything is sent; what stands in the way is told by the caller. */
  readonly mayCreate?: () => boolean;
  /** The button looks and reads as disabled, yet still answers why. */
  readonly isWaiting?: boolean;
  /** Between the fields and the button. */
  readonly children?: ReactNode;
}

/** The four fields of both registrations (spec 1 §2.4, §5). */
export function RegistrationForm(props: RegistrationFormProps) {
  const { userType, submitLabel, mayCreate, isWaiting = false, children } = props;
  const form = useForm<RegisterInput>({
    resolver: zodResolver(registerInput),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', userType },
  });
  const { errors, isSubmitting } = form.formState;
  const register = useRegister();
  const create = form.handleSubmit((input) => register({ ...input, userType }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!mayCreate || mayCreate()) void create(event);
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 4 }}>
        <FormField
          registration={form.register('firstName')}
          problem={errors.firstName}
          label="First name"
          autoComplete="given-name"
        />
        <FormField
          registration={form.register('lastName')}
          problem={errors.lastName}
          label="Last name"
          autoComplete="family-name"
        />
      </Box>
      <FormField
        registration={form.register('email')}
        problem={errors.email}
        label="Email"
        type="email"
        autoComplete="email"
      />
      <PasswordField
        registration={form.register('password')}
        problem={errors.password}
        autoComplete="new-password"
        helperText="At least 6 characters"
      />
      {children}
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        disabled={isSubmitting}
        aria-disabled={isWaiting || undefined}
        sx={{ mt: 4, '&[aria-disabled=true]': { opacity: 0.55 } }}
      >
        {isSubmitting ? 'Creating Account...' : submitLabel}
      </Button>
    </form>
  );
}
