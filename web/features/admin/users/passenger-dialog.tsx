import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, Typography } from '@mui/material';
import { useNavigate } from 'react-router';
import { formatPhone } from '../../../../domain/users/phone.ts';
import {
  PassengerFields,
  passengerFields,
  useNewPassenger,
} from '../../../components/care/passenger-fields.tsx';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { toFailure } from '../../../components/form/failure.ts';
import { TextField } from '../../../components/form/text-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { useToast } from '../../../components/toast.tsx';
import type { AdminUserFragment } from '../../../generated/operations.ts';
import { useIdempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { AddPassengerDocument, UpdatePassengerDocument } from '../../../generated/passengers.ts';

type Passenger = AdminUserFragment['user'];

interface PassengerDialogProps {
  readonly isOpen: boolean;
  /** Whom to change; somebody new without one. */
  readonly passenger?: Passenger;
  readonly onClose: () => void;
}

/** A passenger without an account: name, phone and how they have agreed. */
export function PassengerDialog({ isOpen, passenger, onClose }: PassengerDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth>
      {isOpen &&
        (passenger ? <EditForm passenger={passenger} onClose={onClose} /> : <AddForm onClose={onClose} />)}
    </Dialog>
  );
}

function AddForm({ onClose }: { readonly onClose: () => void }) {
  const form = useNewPassenger();
  const [add] = useMutation(AddPassengerDocument);
  const keys = useIdempotencyKeys();
  const toast = useToast();
  const navigate = useNavigate();
  return (
    <DialogForm
      form={form}
      title={t`Add a passenger without an account`}
      submitLabel={t`Add passenger`}
      toFailure={toFailure(undefined, t`The passenger was not added`)}
      onClose={onClose}
      onSubmit={async (person) => {
        const { data } = await keys.once(JSON.stringify(person), (id) =>
          add({ variables: { input: { id, ...person } } }),
        );
        toast({ title: t`Passenger added` });
        onClose();
        if (data) void navigate(`/admin/user/${data.addPassenger.id}`);
      }}
    >
      <Typography>
        <Trans>They do not sign in and get no mail. Others book for them, whom they have named to you.</Trans>
      </Typography>
      <PassengerFields form={form} />
    </DialogForm>
  );
}

function EditForm({ passenger, onClose }: { readonly passenger: Passenger; readonly onClose: () => void }) {
  const form = useZodForm(passengerFields, {
    defaultValues: {
      firstName: passenger.firstName,
      lastName: passenger.lastName,
      phone: passenger.phone ? formatPhone(passenger.phone) : '',
    },
  });
  const [update] = useMutation(UpdatePassengerDocument);
  const toast = useToast();
  return (
    <DialogForm
      form={form}
      title={t`Change the passenger`}
      submitLabel={t`Save`}
      toFailure={toFailure(undefined, t`Nothing was changed`)}
      onClose={onClose}
      onSubmit={async (values) => {
        const { id: userId, version } = passenger;
        await update({ variables: { input: { ...values, userId, version } } });
        toast({ title: t`Passenger saved` });
        onClose();
      }}
    >
      <TextField form={form} name="firstName" label={t`First name`} required />
      <TextField form={form} name="lastName" label={t`Last name`} required />
      <TextField form={form} name="phone" label={t`Phone`} type="tel" required />
    </DialogForm>
  );
}
