import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle, Button } from '@mui/material';
import { useToast } from '../../../components/toast.tsx';
import { VerifyEmailDocument } from '../../../generated/account-security.ts';
import { serverMessage } from '../../../lib/server-message.ts';

/** What to do before the first booking, and the mail with the link once more. */
export function UnverifiedEmail({ email }: { readonly email: string }) {
  const [send, { loading }] = useMutation(VerifyEmailDocument);
  const toast = useToast();
  const onSend = async () => {
    try {
      await send();
      toast({ title: t`Link sent`, description: t`Open it within a day to confirm your address.` });
    } catch (error) {
      toast({
        title: t`Failed to send the link`,
        description: serverMessage(error) ?? t`Something went wrong. Please try again.`,
        severity: 'error',
      });
    }
  };
  return (
    <Alert
      severity="warning"
      role="alert"
      action={
        <Button
          color="inherit"
          size="small"
          loading={loading}
          onClick={() => void onSend()}
          sx={{ whiteSpace: 'nowrap' }}
        >
          <Trans>Send Link</Trans>
        </Button>
      }
    >
      <AlertTitle>
        <Trans>Confirm your email address first</Trans>
      </AlertTitle>
      <Trans>Open the link that we sent to {email}, then book again. Nothing was booked yet.</Trans>
    </Alert>
  );
}
