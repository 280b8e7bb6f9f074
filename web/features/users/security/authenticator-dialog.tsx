import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@apollo/client/react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Link,
  Skeleton,
  Typography,
} from '@mui/material';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef } from 'react';
import { codeInput } from '../../../../application/users/inputs.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { Notice } from '../../../components/notice.tsx';
import {
  ConfirmAuthenticatorAppDocument,
  StartAuthenticatorAppDocument,
} from '../../../generated/second-factor.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { CodeField } from '../code-field.tsx';
import { somethingWentWrong } from '../login-messages.ts';

interface AuthenticatorDialogProps {
  /** The app has given a right code; its recovery codes are still to be shown. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Hands a new secret to an authenticator app, and asks for its first code. */
export function AuthenticatorDialog({ onDone, onClose }: AuthenticatorDialogProps) {
  const [start, { data, error }] = useMutation(StartAuthenticatorAppDocument);
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    start().catch(() => undefined);
  }, [start]);
  const app = data?.startAuthenticatorApp;
  return (
    <Dialog
      open
      onClose={onClose}

      aria-describedby="app-text"
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle>
        <Trans>Set up an authenticator app</Trans>
      </DialogTitle>
      {app && <AppForm app={app} onDone={onDone} onClose={onClose} />}
      {!app && (
        <DialogContent>
          {error ? (
            <Notice isError title={t`This could not be started`}>
              {serverMessage(error) ?? somethingWentWrong()}
            </Notice>
          ) : (
            <Skeleton variant="rounded" height={320} aria-label={t`Loading`} />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}

interface AppFormProps extends AuthenticatorDialogProps {
  readonly app: { readonly secret: string; readonly uri: string };
}

function AppForm({ app, onDone, onClose }: AppFormProps) {
  const form = useZodForm(codeInput, { defaultValues: { code: '' } });
  const [confirm] = useMutation(ConfirmAuthenticatorAppDocument);
  return (
    <Form
      form={form}
      onSubmit={async (variables) => {
        try {
          const { data } = await confirm({ variables });
          if (data) onDone(data.confirmAuthenticatorApp.codes);
        } catch (failure) {
          form.setError('code', { message: serverMessage(failure) ?? somethingWentWrong() });
          form.setFocus('code', { shouldSelect: true });
        }
      }}
    >
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <DialogContentText id="app-text">
          <Trans>
            Scan this with your authenticator app, or <Link href={app.uri}>open it on this device</Link>.
            Every other device has to sign in again.
          </Trans>
        </DialogContentText>
        <Box sx={{ justifySelf: 'center', p: 3, bgcolor: '#fff', borderRadius: 2, lineHeight: 0 }}>
          <QRCodeSVG value={app.uri} size={180} title={t`QR code of the secret`} />
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          <Trans>
            Or type it: <Box component="code">{ph({ secret: app.secret })}</Box>
          </Trans>
        </Typography>
        <CodeField form={form} isRecoverable={false} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton form={form}>
          <Trans>Turn On</Trans>
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
