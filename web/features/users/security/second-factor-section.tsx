import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../../components/lazy-confirm-dialog.ts';
import { Notice } from '../../../components/notice.tsx';
import { useAct } from '../../../components/use-act.ts';
import {
  RemoveAuthenticatorAppDocument,
  RenewRecoveryCodesDocument,
  SecondFactorDocument,
} from '../../../generated/second-factor.ts';
import { somethingWentWrong } from '../../../lib/server-message.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SecuritySection } from './security-section.tsx';

const AuthenticatorDialog = lazy(async () => ({
  default: (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
}));

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
      title={t`Second step of signing in`}
      text={t`A code of an app on your phone, besides the password: whoever finds out your password cannot sign in with it.`}
    >
      {error && !factor && (
        <Notice title={t`This could not be loaded`} onRetry={refetch}>
          <Trans>Nothing has changed.</Trans>
        </Notice>
      )}
      {!factor && !error && (
        <Skeleton variant="rounded" height={48} aria-label={t`Loading the second step`} />
      )}
      {factor && !factor.hasApp && (
        <Button variant="outlined" onClick={() => setSettingUp(true)} sx={{ justifySelf: 'start' }}>
          <Trans>Set Up Authenticator App</Trans>
        </Button>
      )}
      {factor?.hasApp && <RemoveApp hasPasskey={factor.passkeys.length > 0} />}
      {factor && (factor.hasApp || factor.passkeys.length > 0) && (
        <RecoveryCodes left={factor.recoveryCodesLeft} onCodes={show} />
      )}
      {isSettingUp && (
        <Suspense>
          <AuthenticatorDialog onDone={show} onClose={() => setSettingUp(false)} />
        </Suspense>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </SecuritySection>
  );
}

interface RecoveryCodesProps {
  readonly left: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
  const [renew, { loading }] = useMutation(RenewRecoveryCodesDocument);
  const act = useAct();
  const onRenew = async () => {
    const { data } = await renew();
    if (data) onCodes(data.renewRecoveryCodes.codes);
  };
  return (
    <>
      <Typography>
        <Plural
          value={left}
          one="# recovery code is left for the day your phone is not at hand."
          other="# recovery codes are left for the day your phone is not at hand."
        />
      </Typography>
      <Button
        variant="outlined"
        loading={loading}
        onClick={() => void act(onRenew, { title: null, failed: somethingWentWrong() })}
        sx={{ justifySelf: 'start' }}
      >
        <Trans>New Recovery Codes</Trans>
      </Button>
    </>
  );
}

function RemoveApp({ hasPasskey }: { readonly hasPasskey: boolean }) {
  const [remove, { loading }] = useMutation(RemoveAuthenticatorAppDocument, {
    update: (cache, { data }) =>
      data &&
      cache.writeQuery({ query: SecondFactorDocument, data: { secondFactor: data.removeAuthenticatorApp } }),
  });
  const [isRemoving, setRemoving] = useState(false);
  const act = useAct();
  const onRemove = async () => {
    const done = { title: t`Authenticator app removed` };
    const isDone = await act(remove, { done, title: null, failed: somethingWentWrong() });
    if (isDone) setRemoving(false);
  };
  const question = {
    title: t`Remove the authenticator app?`,
    text: hasPasskey
      ? t`Your passkeys and recovery codes remain the second step of signing in.`
      : t`Your password alone signs in again, and your recovery codes stop working.`,
    confirmLabel: t`Remove`,
    isDestructive: true,
  };
  return (
    <>
      <Typography>
        <Trans>Your authenticator app is on.</Trans>
      </Typography>
      <Button
        variant="outlined"
        color="error"
        onClick={() => setRemoving(true)}
        sx={{ justifySelf: 'start' }}
      >
        <Trans>Remove Authenticator App</Trans>
      </Button>
      <ConfirmDialog
        question={isRemoving ? question : null}
        isBusy={loading}
        onConfirm={() => void onRemove()}
        onClose={() => setRemoving(false)}
      />
    </>
  );
}
