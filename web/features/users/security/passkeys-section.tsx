import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import type { Question } from '../../../components/confirm-dialog.tsx';
import { ConfirmDialog } from '../../../components/lazy-confirm-dialog.ts';
import { Notice } from '../../../components/notice.tsx';
import { useAct } from '../../../components/use-act.ts';
import type { SecondFactorStateFragment } from '../../../generated/operations.ts';
import { RemovePasskeyDocument } from '../../../generated/passkeys.ts';
import { SecondFactorDocument } from '../../../generated/second-factor.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { somethingWentWrong } from '../../../lib/server-message.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SecuritySection } from './security-section.tsx';

const AddPasskeyDialog = lazyDialog(
  'open',
  async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog,
);

type Passkey = SecondFactorStateFragment['passkeys'][number];

/** The user's passkeys, with the way to add and remove them. */
export function PasskeysSection() {
  const { data, error, refetch } = useQuery(SecondFactorDocument);
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const passkeys = data?.secondFactor.passkeys;
  return (
    <SecuritySection
      title={t`Passkeys`}
      text={t`Sign in with your fingerprint, your face or the PIN of your device, without a password. Nobody can guess a passkey or trick you out of it.`}
    >
      {error && !passkeys && (
        <Notice title={t`Your passkeys could not be loaded`} onRetry={refetch}>
          <Trans>Nothing has changed.</Trans>
        </Notice>
      )}
      {!passkeys && !error && (
        <Skeleton variant="rounded" height={48} aria-label={t`Loading your passkeys`} />
      )}
      {passkeys && passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      {passkeys && (
        <Button variant="outlined" onClick={() => setAdding(true)} sx={{ justifySelf: 'start' }}>
          <Trans>Add a Passkey</Trans>
        </Button>
      )}
      <AddPasskeyDialog open={isAdding} onClose={() => setAdding(false)} onCodes={setCodes} />
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </SecuritySection>
  );
}

function PasskeyList({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const [asked, setAsked] = useState<Passkey | null>(null);
  const { remove, isBusy } = useRemove();
  return (
    <>
      <Box component="ul" aria-label={t`Passkeys`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
        ))}
      </Box>
      <ConfirmDialog
        question={asked && toQuestion(asked)}
        isBusy={isBusy}
        onConfirm={() => {
          if (asked) void remove(asked).then((isDone) => isDone && setAsked(null));
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function toQuestion({ name }: Passkey): Question {
  return {
    title: t`Remove the passkey “${name}”?`,
    text: t`It does not sign you in here any more. Your device may go on showing it until you delete it there.`,
    confirmLabel: t`Remove`,
    isDestructive: true,
  };
}

/** Removes a passkey; false when that failed, which is said. */
function useRemove() {
  const [remove, { loading }] = useMutation(RemovePasskeyDocument, {
    update: (cache, { data }) =>
      data && cache.writeQuery({ query: SecondFactorDocument, data: { secondFactor: data.removePasskey } }),
  });
  const act = useAct();
  const run = ({ id: passkeyId }: Passkey) =>
    act(() => remove({ variables: { passkeyId } }), {
      done: { title: t`Passkey removed` },
      title: null,
      failed: somethingWentWrong(),
    });
  return { remove: run, isBusy: loading };
}
