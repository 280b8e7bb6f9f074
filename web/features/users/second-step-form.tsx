import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { codeInput } from '../../../application/users/inputs.ts';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { useZodForm } from '../../components/form/use-zod-form.ts';
import { CompleteSignInDocument } from '../../generated/second-step.ts';
import type { CompleteSignInMutation } from '../../generated/operations.ts';
import { CodeField } from './code-field.tsx';
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx';

/** What the first step answered. */
export interface FirstStep {
  readonly pendingToken: string;
  /** What the account has: "app", "passkey". */
  readonly methods: readonly string[];
}

interface SecondStepFormProps extends FirstStep {
  readonly onSignedIn: (signedIn: CompleteSignInMutation['completeSignIn']) => void;
  /** Back to address and password. */
  readonly onBack: () => void;
}

/** The second step of signing in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ pendingToken, methods, onSignedIn, onBack }: SecondStepFormProps) {
  const form = useZodForm(codeInput, { defaultValues: { code: '' } });
  const [hasPasskey, hasApp] = [methods.includes('passkey'), methods.includes('app')];
  const [complete] = useMutation(CompleteSignInDocument);
  return (
    <Form
      form={form}
      onSubmit={async ({ code }) => {
        const { data } = await complete({ variables: { pendingToken, code } });
        if (data) onSignedIn(data.completeSignIn);
      }}
      refusedField="code"
    >
      <Introduction methods={methods} />
      {hasPasskey && (
        <Box sx={{ mb: 6 }}>
          <PasskeySignIn pendingToken={pendingToken} onSignedIn={onSignedIn} />
        </Box>
      )}
      <CodeField form={form} hasApp={hasApp} autoFocus={!hasPasskey} />
      <SubmitButton form={form} pendingLabel={t`Signing In...`} size="large" fullWidth sx={{ mt: 4 }}>
        <Trans>Sign In</Trans>
      </SubmitButton>
      <Button onClick={onBack} fullWidth sx={{ mt: 2 }}>
        <Trans>Use another account</Trans>
      </Button>
    </Form>
  );
}

function Introduction({ methods }: Pick<FirstStep, 'methods'>) {
  const isBoth = methods.includes('passkey') && methods.includes('app');
  return (
    <Typography sx={{ mb: 4 }}>
      {isBoth && (
        <Trans>One more step: use your passkey, or the code that your authenticator app shows now.</Trans>
      )}
      {!isBoth && methods.includes('passkey') && (
        <Trans>One more step: use your passkey, or one of your recovery codes.</Trans>
      )}
      {!methods.includes('passkey') && (
        <Trans>One more step: enter the code that your authenticator app shows now.</Trans>
      )}
    </Typography>
  );
}
