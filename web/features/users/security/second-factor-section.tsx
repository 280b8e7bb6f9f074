import { useMutation, useQuery } from '@apollo/client/react';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../../components/lazy-confirm-dialog.ts';
import { Notice } from '../../../components/notice.tsx';
import { useToast } from '../../../components/toast.tsx';
import {
  RemoveAuthenticatorAppDocument,
  RenewRecoveryCodesDocument,
  SecondFactorDocument,
} from '../../../generated/second-factor.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { SOMETHING_WENT_WRONG } from '../login-messages.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SecuritySection } from './security-section.tsx';

const AuthenticatorDialog = lazy(async () => ({
  default: (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
}));

const REMOVAL = {
  title: 'Remove the authenticator app?',
  text: 'Your password alone signs in again, and your recovery codes stop working.',
  confirmLabel: 'Remove',
  isDestructive: true,
};

/** Sets up, renews and removes the second step of signing in. */
export function SecondFactorSection() {
  const { data, error, refetch } = useQuery(SecondFactorDocument);
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const show = (next: readonly string[]) => {
    setSettingUp(false);
    setCodes(next);
    void refetch().catch(() => undefined);
  };
  const factor = data?.secondFactor;
  return (
    <SecuritySection
      title="Second step of signing in"
      text="A code of an app on your phone, besides the password: whoever finds out your password cannot sign in with it."
    >
      {error && !factor && (
        <Notice
          isError
          title="This could not be loaded"
          action={{ label: 'Try again', onClick: () => void refetch() }}
        >
          Nothing has changed.
        </Notice>
      )}
      {!factor && !error && <Skeleton variant="rounded" height={48} aria-label="Loading the second step" />}
      {factor && !factor.hasApp && (
        <Button variant="outlined" onClick={() => setSettingUp(true)} sx={{ justifySelf: 'start' }}>
          Set Up Authenticator App
        </Button>
      )}
      {factor?.hasApp && <AppOn codesLeft={factor.recoveryCodesLeft} onCodes={show} />}
      {isSettingUp && (
        <Suspense>
          <AuthenticatorDialog onDone={show} onClose={() => setSettingUp(false)} />
        </Suspense>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </SecuritySection>
  );
}

interface AppOnProps {
  readonly codesLeft: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

function AppOn({ codesLeft, onCodes }: AppOnProps) {
  const [renew, renewing] = useMutation(RenewRecoveryCodesDocument);
  const [remove, removing] = useMutation(RemoveAuthenticatorAppDocument, {
    update: (cache, { data }) =>
      data &&
      cache.writeQuery({ query: SecondFactorDocument, data: { secondFactor: data.removeAuthenticatorApp } }),
  });
  const [isRemoving, setRemoving] = useState(false);
  const toast = useToast();
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toast({ title: serverMessage(error) ?? SOMETHING_WENT_WRONG, severity: 'error' });
    }
  };
  const onRenew = async () => {
    const { data } = await renew();
    if (data) onCodes(data.renewRecoveryCodes.codes);
  };
  const onRemove = async () => {
    await remove();
    setRemoving(false);
    toast({ title: 'Authenticator app removed' });
  };
  return (
    <>
      <Typography>
        On. {codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`} left for the day your
        phone is not at hand.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" loading={renewing.loading} onClick={() => void attempt(onRenew)}>
          New Recovery Codes
        </Button>
        <Button variant="outlined" color="error" onClick={() => setRemoving(true)}>
          Remove Authenticator App
        </Button>
      </Box>
      <ConfirmDialog
        question={isRemoving ? REMOVAL : null}
        isBusy={removing.loading}
        onConfirm={() => void attempt(onRemove)}
        onClose={() => setRemoving(false)}
      />
    </>
  );
}
