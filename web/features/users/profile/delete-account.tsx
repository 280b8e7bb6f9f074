import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Question } from '../../../components/confirm-dialog.tsx';
import { ConfirmDialog } from '../../../components/lazy-confirm-dialog.ts';
import { DeleteAccountDocument } from '../../../generated/account.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useLeave } from '../../../lib/session.ts';

/** Closes the account for good, once it has been asked twice and the person has proved who they are. */
export function DeleteAccount() {
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [remove, { loading }] = useMutation(DeleteAccountDocument);
  const leave = useLeave();
  const submit = async () => {
    try {
      await remove();
      await leave();
    } catch (error) {
      setRefusal(serverMessage(error) ?? t`Failed to delete account`);
    } finally {
      setAsked(false);
    }
  };
  return (
    <Box component="section" aria-labelledby="delete-account" sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h4" component="h2" id="delete-account">
        <Trans>Delete Account</Trans>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 640 }}>
        <Trans>
          Your name, contact data, photo, cards and sign-ins are erased, and you are signed out everywhere.
          Records of rides and payments stay, without your name, as the law asks.
        </Trans>
      </Typography>
      {refusal !== null && (
        <Alert severity="warning" role="alert">
          {refusal}
        </Alert>
      )}
      <Button
        variant="outlined"
        color="error"
        sx={{ justifySelf: 'start' }}
        onClick={() => {
          setRefusal(null);
          setAsked(true);
        }}
      >
        <Trans>Delete My Account</Trans>
      </Button>
      <ConfirmDialog
        question={isAsked ? getQuestion() : null}
        isBusy={loading}
        onConfirm={() => void submit()}
        onClose={() => setAsked(false)}
      />
    </Box>
  );
}

function getQuestion(): Question {
  return {
    title: t`Delete your account?`,
    text: t`This cannot be undone. Open rides have to be finished or cancelled first, and your balance has to be zero.`,
    confirmLabel: t`Delete Account`,
    cancelLabel: t`Keep Account`,
    isDestructive: true,
  };
}
