import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, DialogContentText, DialogTitle } from '@mui/material';
import { passkeyNameInput } from '../../../../application/users/inputs.ts';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { useToast } from '../../../components/toast.tsx';
import { RegisterPasskeyDocument, StartPasskeyRegistrationDocument } from '../../../generated/passkeys.ts';
import { SecondFactorDocument } from '../../../generated/second-factor.ts';
import { whatWentWrong } from '../../../lib/server-message.ts';
import { makePasskey, type BrowserAnswer } from '../passkeys/ask-browser.ts';

interface AddPasskeyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Recovery codes, still to be shown: they come with the first second factor of the account. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Asks for a name, then has the browser make a passkey. */
export function AddPasskeyDialog({ open, onClose, onCodes }: AddPasskeyDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-describedby="passkey-text" fullWidth maxWidth="xs">
      <DialogTitle>
        <Trans>Add a passkey</Trans>
      </DialogTitle>
      <NameForm onClose={onClose} onCodes={onCodes} />
    </Dialog>
  );
}

function NameForm({ onClose, onCodes }: Omit<AddPasskeyDialogProps, 'open'>) {
  const form = useZodForm(passkeyNameInput, { defaultValues: { name: '' } });
  const add = useAddPasskey();
  return (
    <DialogForm
      form={form}
      submitLabel={t`Continue`}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        const { problem, codes } = await add(name);
        if (problem !== null) return form.setError('name', { message: problem });
        onClose();
        if (codes) onCodes(codes);
      }}
    >
      <DialogContentText id="passkey-text">
        <Trans>
          Your browser then asks where to keep it: on this device, on your phone or on a security key.
        </Trans>
      </DialogContentText>
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        autoFocus
        autoComplete="off"
        helperText={t`For example: My phone`}
      />
    </DialogForm>
  );
}

interface Added {
  /** What went wrong, to be shown; null when nothing did. */
  readonly problem: string | null;
  readonly codes: readonly string[] | null;
}

function useAddPasskey(): (name: string) => Promise<Added> {
  const [start] = useMutation(StartPasskeyRegistrationDocument);
  const [register] = useMutation(RegisterPasskeyDocument, {
    update: (cache, { data }) =>
      data &&
      cache.writeQuery({
        query: SecondFactorDocument,
        data: { secondFactor: data.registerPasskey.secondFactor },
      }),
  });
  const toast = useToast();
  return async (name) => {
    try {
      const asked = await makePasskey((await start()).data?.startPasskeyRegistration.options);
      if (asked.kind !== 'answer') return { problem: toProblem(asked.kind), codes: null };
      const { data } = await register({ variables: { name, answer: asked.answer } });
      toast({ title: t`Passkey added`, description: t`It signs you in from now on.` });
      return { problem: null, codes: data?.registerPasskey.recoveryCodes ?? null };
    } catch (error) {
      return { problem: whatWentWrong(error), codes: null };
    }
  };
}

function toProblem(kind: Exclude<BrowserAnswer['kind'], 'answer'>): string {
  if (kind === 'exists') return t`There is a passkey of yours on this device already.`;
  if (kind === 'unsupported') return t`This browser cannot use passkeys here`;
  return t`No passkey was made. Please try again.`;
}
