import { useMutation } from '@apollo/client/react';
import { Button, Typography } from '@mui/material';
import { codeInput } from '../../../application/users/inputs.ts';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { useZodForm } from '../../components/form/use-zod-form.ts';
import { CompleteSignInDocument } from '../../generated/second-step.ts';
import type { CompleteSignInMutation } from '../../generated/operations.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { SOMETHING_WENT_WRONG } from './login-messages.ts';
import { CodeField } from './code-field.tsx';

interface SecondStepFormProps {
  /** What the first step answered. */
  readonly pendingToken: string;
  readonly onSignedIn: (signedIn: CompleteSignInMutation['completeSignIn']) => void;
  /** Back to address and password. */
  readonly onBack: () => void;
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ pendingToken, onSignedIn, onBack }: SecondStepFormProps) {
  const form = useZodForm(codeInput, { defaultValues: { code: '' } });
  const [complete] = useMutation(CompleteSignInDocument);
  return (
    <Form
      form={form}
      onSubmit={async ({ code }) => {
        try {
          const { data } = await complete({ variables: { pendingToken, code } });
          if (data) onSignedIn(data.completeSignIn);
        } catch (error) {
          form.setError('code', { message: serverMessage(error) ?? SOMETHING_WENT_WRONG });
          form.setFocus('code', { shouldSelect: true });
        }
      }}
    >
      <Typography sx={{ mb: 4 }}>
        One more step: enter the code that your authenticator app shows now.
      </Typography>
      <CodeField form={form} autoFocus />
      <SubmitButton form={form} pendingLabel="Signing In..." size="large" fullWidth sx={{ mt: 2 }}>
        Sign In
      </SubmitButton>
      <Button onClick={onBack} fullWidth sx={{ mt: 2 }}>
        Use another account
      </Button>
    </Form>
  );
}
