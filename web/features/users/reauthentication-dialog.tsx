import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, DialogContentText, DialogTitle, Skeleton } from '@mui/material';
import { codeInput, passwordInput } from '../../../application/users/inputs.ts';
import { DialogForm } from '../../components/form/dialog-form.tsx';
import { useZodForm } from '../../components/form/use-zod-form.ts';
import {
  ReauthenticateDocument,
  StartPasskeyReauthenticationDocument,
} from '../../generated/reauthentication.ts';
import { SecondFactorDocument } from '../../generated/second-factor.ts';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkeys/passkey-button.tsx';
import { PasswordField } from '../../components/password/password-field.tsx';

interface ReauthenticationDialogProps {
  readonly open: boolean;
  /** True once the server knows again who is there. */
  readonly onClose: (isProved: boolean) => void;
}

/** Asks for the password, or a code, before something that moves money. */
export function ReauthenticationDialog({ open, onClose }: ReauthenticationDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={() => onClose(false)}
      aria-describedby="reauthentication-text"
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle>
        <Trans>Is it still you?</Trans>
      </DialogTitle>
      <Proof onClose={onClose} />
    </Dialog>
  );
}

/** A passkey or a code where the account has a second factor, the password elsewhere. */
function Proof({ onClose }: Pick<ReauthenticationDialogProps, 'onClose'>) {
  const { data, loading } = useQuery(SecondFactorDocument);
  if (loading && !data)
    return <Skeleton variant="rounded" height={180} sx={{ mx: 6, mb: 6 }} aria-label={t`Loading`} />;
  const { hasApp = false, passkeys = [] } = data?.secondFactor ?? {};
  if (!hasApp && passkeys.length === 0) return <PasswordForm onClose={onClose} />;
  return <CodeForm hasApp={hasApp} hasPasskey={passkeys.length > 0} onClose={onClose} />;
}

interface CodeFormProps extends Pick<ReauthenticationDialogProps, 'onClose'> {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

function CodeForm({ hasApp, hasPasskey, onClose }: CodeFormProps) {
  const form = useZodForm(codeInput, { defaultValues: { code: '' } });
  const prove = useProof(onClose);
  return (
    <DialogForm
      form={form}
      onSubmit={prove}
      refusedField="code"
      submitLabel={t`Continue`}
      onClose={() => onClose(false)}
    >
      <DialogContentText id="reauthentication-text">
        {hasPasskey ? (
          <Trans>
            Please use your passkey or enter a code before you go on. You are not asked again for a while.
          </Trans>
        ) : (
          <Trans>Please enter a code before you go on. You are not asked again for a while.</Trans>
        )}
      </DialogContentText>
      {hasPasskey && <PasskeyProof onClose={onClose} />}
      <CodeField form={form} hasApp={hasApp} autoFocus={!hasPasskey} />
    </DialogForm>
  );
}

function PasskeyProof({ onClose }: Pick<ReauthenticationDialogProps, 'onClose'>) {
  const [start] = useMutation(StartPasskeyReauthenticationDocument);
  const prove = useProof(onClose);
  return (
    <PasskeyButton
      label={t`Use your passkey`}
      autoFocus
      start={async () => (await start()).data?.startPasskeyReauthentication.options}
      finish={(passkey) => prove({ passkey })}
    />
  );
}

function PasswordForm({ onClose }: Pick<ReauthenticationDialogProps, 'onClose'>) {
  const form = useZodForm(passwordInput, { defaultValues: { password: '' } });
  const prove = useProof(onClose);
  return (
    <DialogForm
      form={form}
      onSubmit={prove}
      refusedField="password"
      submitLabel={t`Continue`}
      onClose={() => onClose(false)}
    >
      <DialogContentText id="reauthentication-text">
        <Trans>Please enter your password before you go on. You are not asked again for a while.</Trans>
      </DialogContentText>
      <PasswordField form={form} name="password" autoComplete="current-password" autoFocus />
    </DialogForm>
  );
}

/** Sends the proof, and closes the dialog where it was taken. */
function useProof(onClose: ReauthenticationDialogProps['onClose']) {
  const [reauthenticate] = useMutation(ReauthenticateDocument);
  return async (variables: { code: string } | { password: string } | { passkey: unknown }) => {
    await reauthenticate({ variables });
    onClose(true);
  };
}
