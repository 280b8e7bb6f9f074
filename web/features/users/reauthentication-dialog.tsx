import { useMutation } from '@apollo/client/react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { passwordInput } from '../../../application/users/inputs.ts';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { useZodForm } from '../../components/form/use-zod-form.ts';
import { ReauthenticateDocument } from '../../generated/reauthentication.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { SOMETHING_WENT_WRONG } from './login-messages.ts';
import { PasswordField } from './password-field.tsx';

export interface ReauthenticationDialogProps {
  readonly open: boolean;
  /** True once the server knows again who is there. */
  readonly onClose: (isProved: boolean) => void;
}

/** Asks for the password before something that moves money. */
export function ReauthenticationDialog({ open, onClose }: ReauthenticationDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={() => onClose(false)}
      aria-labelledby="reauthentication-title"
      aria-describedby="reauthentication-text"
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id="reauthentication-title">Is it still you?</DialogTitle>
      <ProofForm onClose={onClose} />
    </Dialog>
  );
}

function ProofForm({ onClose }: Pick<ReauthenticationDialogProps, 'onClose'>) {
  const form = useZodForm(passwordInput, { defaultValues: { password: '' } });
  const [reauthenticate] = useMutation(ReauthenticateDocument);
  return (
    <Form
      form={form}
      onSubmit={async (variables) => {
        try {
          await reauthenticate({ variables });
          onClose(true);
        } catch (error) {
          form.setError('password', { message: serverMessage(error) ?? SOMETHING_WENT_WRONG });
          form.setFocus('password', { shouldSelect: true });
        }
      }}
    >
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <DialogContentText id="reauthentication-text">
          Please enter your password before you go on. You are not asked again for a while.
        </DialogContentText>
        <PasswordField form={form} name="password" autoComplete="current-password" autoFocus />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onClose(false)}>Cancel</Button>
        <SubmitButton form={form}>Continue</SubmitButton>
      </DialogActions>
    </Form>
  );
}
