import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, Typography } from '@mui/material';
import { useState } from 'react';
import type { CareScope } from '../../generated/operations.ts';
import { AddOrganisationPassengerDocument } from '../../generated/organisations.ts';
import { PassengerFields, useNewPassenger } from '../care/passenger-fields.tsx';
import { ScopeBoxes } from '../care/scope-boxes.tsx';
import { DialogForm } from '../form/dialog-form.tsx';
import { toFailure } from '../form/failure.ts';
import { useToast } from '../toast.tsx';

interface AddPassengerDialogProps {
  readonly isOpen: boolean;
  readonly organisationId: string;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** A passenger without an account, who lets an organisation help. */
export function AddPassengerDialog({ isOpen, ...props }: AddPassengerDialogProps) {
  return (
    <Dialog open={isOpen} onClose={props.onClose} maxWidth="sm" fullWidth>
      {isOpen && <AddForm {...props} />}
    </Dialog>
  );
}

function AddForm({ organisationId, onAdded, onClose }: Omit<AddPassengerDialogProps, 'isOpen'>) {
  const form = useNewPassenger();
  const [scopes, setScopes] = useState<readonly CareScope[]>(['BOOK']);
  const [add] = useMutation(AddOrganisationPassengerDocument);
  const toast = useToast();
  return (
    <DialogForm
      form={form}
      title={t`Add a passenger`}
      submitLabel={t`Add passenger`}
      toFailure={toFailure(undefined, t`The passenger was not added`)}
      onClose={onClose}
      onSubmit={async (person) => {
        await add({ variables: { input: { ...person, organisationId, scopes: [...scopes] } } });
        toast({ title: t`Passenger added` });
        onAdded();
        onClose();
      }}
    >
      <Typography>
        <Trans>
          They do not sign in and get no mail. Add only people who have told you that the organization may
          book for them.
        </Trans>
      </Typography>
      <PassengerFields form={form} />
      <ScopeBoxes
        scopes={scopes}
        label={t`What the organization may do`}
        onChange={setScopes}
        isOrganisation
      />
    </DialogForm>
  );
}
