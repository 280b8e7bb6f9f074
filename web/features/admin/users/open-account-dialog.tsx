import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, Typography } from '@mui/material';
import { useState } from 'react';
import { z } from 'zod';
import { openAccountInput } from '../../../../application/care/inputs.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { ConsentField } from '../../../components/care/invite-dialog.tsx';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { toFailure } from '../../../components/form/failure.ts';
import { TextField } from '../../../components/form/text-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { useToast } from '../../../components/toast.tsx';
import { OpenAccountDocument } from '../../../generated/passenger-acts.ts';
import type { AdminUserFragment, ConsentWay } from '../../../generated/operations.ts';

type Passenger = AdminUserFragment['user'];

interface OpenAccountDialogProps {
  readonly isOpen: boolean;
  readonly passenger: Passenger;
  readonly onClose: () => void;
}

/** An account for a passenger who had none, at the address that they have told. */
export function OpenAccountDialog({ isOpen, passenger, onClose }: OpenAccountDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth>
      {isOpen && <OpenAccountForm {...{ passenger, onClose }} />}
    </Dialog>
  );
}

const schema = z.object({ email: openAccountInput.shape.email });

function OpenAccountForm({ passenger, onClose }: Omit<OpenAccountDialogProps, 'isOpen'>) {
  const form = useZodForm(schema, { defaultValues: { email: '' } });
  const [consent, setConsent] = useState<ConsentWay>('PHONE');
  const [open] = useMutation(OpenAccountDocument);
  const toast = useToast();
  return (
    <DialogForm
      form={form}
      title={t`Open an account for ${{ name: fullName(passenger) }}?`}
      submitLabel={t`Open account`}
      toFailure={toFailure(undefined, t`No account was opened`)}
      onClose={onClose}
      onSubmit={async ({ email }) => {
        await open({ variables: { input: { userId: passenger.id, email, consent } } });
        toast({
          title: t`Account opened`,
          description: t`A link to choose a password is on its way to ${email}.`,
        });
        onClose();
      }}
    >
      <Typography>
        <Trans>
          Whoever reads the mails of this address signs in, spends what is in the wallet, and sees every ride.
          Please have it spelled to you.
        </Trans>
      </Typography>
      <TextField form={form} name="email" label={t`Email address`} type="email" required />
      <ConsentField consent={consent} onChange={setConsent} />
    </DialogForm>
  );
}
