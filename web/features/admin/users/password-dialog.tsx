import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, Typography } from '@mui/material';
import { fullName } from '../../../../domain/users/user.ts';
import { setPasswordInput } from '../../../../application/users/inputs.ts';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { useParsed, useZodForm } from '../../../components/form/use-zod-form.ts';
import { NewPasswordField } from '../../../components/password/new-password-field.tsx';
import { useUserActs } from './use-user-acts.ts';
import type { AdminUser } from './user-words.ts';
import { toFailure } from '../../../components/form/failure.ts';

const schema = setPasswordInput.pick({ newPassword: true });

interface PasswordDialogProps {
  /** Whose password; null closes the dialog. */
  readonly user: AdminUser | null;
  readonly onClose: () => void;
}

/** Gives somebody a new password, to be told to them on another way. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  return (
    <Dialog open={user !== null} onClose={onClose} maxWidth="xs" fullWidth>
      {user && <PasswordForm key={user.id} user={user} onClose={onClose} />}
    </Dialog>
  );
}

function PasswordForm({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { resetPassword } = useUserActs();
  const form = useZodForm(schema, { mode: 'onChange', defaultValues: { newPassword: '' } });
  const isComplete = useParsed(form, schema) !== null;
  const submit = async ({ newPassword }: { newPassword: string }) => {
    await resetPassword(user, newPassword);
    onClose();
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      toFailure={toFailure(t`Failed to reset password`)}
      title={t`Reset Password`}
      submitLabel={t`Reset Password`}
      isComplete={isComplete}
      onClose={onClose}
    >
      <Typography>
        <Trans>
          {ph({ name: fullName(user) })} is signed out everywhere and told by mail that the password was
          changed, not what it is.
        </Trans>
      </Typography>
      <NewPasswordField form={form} name="newPassword" label={t`New password`} owner={user} />
    </DialogForm>
  );
}
