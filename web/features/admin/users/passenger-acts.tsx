import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fullName } from '../../../../domain/users/user.ts';
import { toFailure } from '../../../components/form/failure.ts';
import { ReasonDialog } from '../../../components/form/lazy-reason-dialog.ts';
import { DeletePassengerDocument } from '../../../generated/passenger-acts.ts';
import type { AdminUserFragment } from '../../../generated/operations.ts';
import { useIsDispatcher } from '../../../lib/session.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';

const PassengerDialog = lazyDialog(
  'isOpen',
  async () => (await import('./passenger-dialog.tsx')).PassengerDialog,
);

const OpenAccountDialog = lazyDialog(
  'isOpen',
  async () => (await import('./open-account-dialog.tsx')).OpenAccountDialog,
);

const MergeDialog = lazyDialog('isOpen', async () => (await import('./merge-dialog.tsx')).MergeDialog);

/** What can be done to a passenger without an account. */
export function PassengerActs({ user }: { readonly user: AdminUserFragment['user'] }) {
  const [asked, ask] = useState<'edit' | 'open' | 'merge' | 'delete' | null>(null);
  const [remove] = useMutation(DeletePassengerDocument);
  const navigate = useNavigate();
  const isDispatcher = useIsDispatcher();
  const close = () => ask(null);
  const question = asked === 'delete' && {
    title: t`Delete ${{ name: fullName(user) }}?`,
    text: t`Name and phone are erased, and nobody can help them any more. Rides and payments stay, without the name.`,
    hint: t`Kept in the audit log.`,
    confirmLabel: t`Delete`,
    isDestructive: true,
    toFailure: toFailure(t`The passenger was not deleted`),
    onConfirm: async (reason: string) => {
      await remove({ variables: { userId: user.id, reason } });
      void navigate('/admin-dashboard?tab=users');
    },
  };
  return (
    <>
      <Button variant="outlined" onClick={() => ask('edit')}>
        <Trans>Change name and phone</Trans>
      </Button>
      {!isDispatcher && (
        <>
          <Button variant="outlined" onClick={() => ask('open')}>
            <Trans>Open an account</Trans>
          </Button>
          <Button variant="outlined" onClick={() => ask('merge')}>
            <Trans>Merge with the same person</Trans>
          </Button>
          <Button variant="outlined" color="error" onClick={() => ask('delete')}>
            <Trans>Delete passenger</Trans>
          </Button>
        </>
      )}
      <PassengerDialog isOpen={asked === 'edit'} passenger={user} onClose={close} />
      <OpenAccountDialog isOpen={asked === 'open'} passenger={user} onClose={close} />
      <MergeDialog isOpen={asked === 'merge'} passenger={user} onClose={close} />
      <ReasonDialog question={question || null} onClose={close} />
    </>
  );
}
