import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@apollo/client/react';
import { Box, Link as MuiLink } from '@mui/material';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { logInInput, type LogInInput } from '../../../application/users/inputs.ts';
import { Form, refuse, SubmitButton } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useZodForm } from '../../components/form/use-zod-form.ts';
import { useToast } from '../../components/toast.tsx';
import type { LogInMutation } from '../../generated/operations.ts';
import { LogInDocument } from '../../generated/sign-in.ts';
import { ApiProvider } from '../../lib/api-provider.tsx';
import { getDestination } from '../../lib/destination.ts';
import { serverDetail, serverList, serverMessage, serverReason } from '../../lib/server-message.ts';
import type { SessionUser } from '../../lib/session-user.ts';
import { useSignedIn } from '../../lib/session.ts';
import { loginMessage } from './login-messages.ts';
import { PasswordField } from '../../components/password/password-field.tsx';
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx';
import { SecondStepForm, type FirstStep } from './second-step-form.tsx';

interface LoginFormProps {
  /** Where the screen stands in for another one; otherwise people are sent on by type. */
  readonly onSignedIn?: ((user: SessionUser) => void) | undefined;
}

/** The form of the login screen, which comes when somebody turns to it. */
export function LoginForm(props: LoginFormProps) {
  return (
    <ApiProvider>
      <Fields {...props} />
    </ApiProvider>
  );
}

function Fields({ onSignedIn }: LoginFormProps) {
  const form = useZodForm(logInInput, { defaultValues: { email: '', password: '' } });
  const { logIn, finish, pending, forget } = useLogIn(onSignedIn);
  const submit = async (input: LogInInput) => {
    const refusal = await logIn(input);
    if (refusal === null) return;
    refuse(form, 'password', refusal);
  };
  if (pending) return <SecondStepForm {...pending} onSignedIn={finish} onBack={forget} />;
  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="username" />
      <PasswordField form={form} name="password" autoComplete="current-password" />
      <MuiLink component={Link} to="/forgot-password" variant="body2" sx={{ display: 'inline-block', py: 1 }}>
        <Trans>Forgot your password?</Trans>
      </MuiLink>
      <SubmitButton form={form} pendingLabel={t`Signing In...`} size="large" fullWidth sx={{ mt: 2 }}>
        <Trans>Sign In</Trans>
      </SubmitButton>
      <Box sx={{ mt: 3 }}>
        <PasskeySignIn onSignedIn={finish} />
      </Box>
    </Form>
  );
}

/** Signs in, says how it went, and leads on; `logIn` answers why it failed, or null. A second step may follow it. */
function useLogIn(onSignedIn: LoginFormProps['onSignedIn']) {
  const [logIn] = useMutation(LogInDocument);
  const keep = useSignedIn();
  const toast = useToast();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [pending, setPending] = useState<FirstStep | null>(null);
  const finish = (signedIn: LogInMutation['logIn']) => {
    keep(signedIn);
    toast({ title: t`Welcome back!`, description: t`You have successfully logged in.` });
    const { user } = signedIn;
    if (onSignedIn) onSignedIn(user);
    else void navigate(getDestination(user, search), { replace: true });
  };
  const start = async (variables: LogInInput): Promise<string | null> => {
    try {
      const { data } = await logIn({ variables });
      if (!data) throw new Error('The sign-in was not answered');
      finish(data.logIn);
      return null;
    } catch (error) {
      if (serverReason(error) === 'SECOND_FACTOR_REQUIRED') {
        setPending({
          pendingToken: serverDetail(error, 'pendingToken') ?? '',
          methods: serverList(error, 'methods'),
        });
        return null;
      }
      const refusal = loginMessage(serverMessage(error));
      toast({ title: t`Login Failed`, description: refusal, severity: 'error' });
      return refusal;
    }
  };
  return { logIn: start, finish, pending, forget: () => setPending(null) };
}
