import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, Typography } from '@mui/material';
import { useState } from 'react';
import { inviteMemberInput } from '../../../application/organisations/inputs.ts';
import type { MemberRole } from '../../generated/operations.ts';
import { InviteMemberDocument } from '../../generated/organisations.ts';
import { getFormats } from '../../lib/i18n.ts';
import { DialogForm } from '../form/dialog-form.tsx';
import { toFailure } from '../form/failure.ts';
import { TextField } from '../form/text-field.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { useToast } from '../toast.tsx';
import { RoleBoxes } from './role-boxes.tsx';

interface InviteMemberDialogProps {
  readonly isOpen: boolean;
  readonly organisationId: string;
  /** Chosen at first. */
  readonly roles: readonly MemberRole[];
  readonly onInvited: () => void;
  readonly onClose: () => void;
}

/** Sends a link by which the account of an address becomes a member. */
export function InviteMemberDialog({ isOpen, ...props }: InviteMemberDialogProps) {
  return (
    <Dialog open={isOpen} onClose={props.onClose} maxWidth="sm" fullWidth>
      {isOpen && <InviteForm {...props} />}
    </Dialog>
  );
}

const schema = inviteMemberInput.pick({ email: true });

type InviteFormProps = Omit<InviteMemberDialogProps, 'isOpen'>;

function InviteForm({ organisationId, roles: first, onInvited, onClose }: InviteFormProps) {
  const form = useZodForm(schema, { defaultValues: { email: '' } });
  const [roles, setRoles] = useState(first);
  const [invite] = useMutation(InviteMemberDocument, { fetchPolicy: 'no-cache' });
  const toast = useToast();
  return (
    <DialogForm
      form={form}
      title={t`Invite a member`}
      submitLabel={t`Invite`}
      isComplete={roles.length > 0}
      toFailure={toFailure(undefined, t`Nobody was invited`)}
      onClose={onClose}
      onSubmit={async ({ email }) => {
        const language = getFormats().startsWith('es') ? ('ES' as const) : ('EN' as const);
        await invite({ variables: { input: { organisationId, email, roles: [...roles], language } } });
        toast({ title: t`Invitation sent`, description: email });
        onInvited();
        onClose();
      }}
    >
      <Typography>
        <Trans>
          We send a link to this address. Only its rider account can accept it, once, within a week.
        </Trans>
      </Typography>
      <TextField form={form} name="email" label={t`Email address`} type="email" required />
      <RoleBoxes roles={roles} label={t`What they do`} onChange={setRoles} />
    </DialogForm>
  );
}
