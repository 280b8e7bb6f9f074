import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@apollo/client/react';
import {
  Box,
  Dialog,
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
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { Notice } from '../../../components/notice.tsx';
import {
  ConfirmAuthenticatorAppDocument,
  StartAuthenticatorAppDocument,
} from '../../../generated/second-factor.ts';
import { whatWentWrong } from '../../../lib/server-message.ts';
import { CodeField } from '../code-field.tsx';

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
    <Dialog open onClose={onClose} aria-describedby="app-text" fullWidth maxWidth="xs">
      <DialogTitle>
        <Trans>Set up an authenticator app</Trans>
      </DialogTitle>
      {app && <AppForm app={app} onDone={onDone} onClose={onClose} />}
      {!app && (
        <DialogContent>
          {error ? (
            <Notice isError title={t`This could not be started`}>
              {whatWentWrong(error)}
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
    <DialogForm
      form={form}
      onSubmit={async (variables) => {
        const { data } = await confirm({ variables });
        if (data) onDone(data.confirmAuthenticatorApp.codes);
      }}
      refusedField="code"
      submitLabel={t`Turn On`}
      onClose={onClose}
    >
      <DialogContentText id="app-text">
        <Trans>
          Scan this with your authenticator app, or <Link href={app.uri}>open it on this device</Link>. Every
          other device has to sign in again.
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
    </DialogForm>
  );
}
