import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { VerifyEmailDocument } from '../generated/account-security.ts';
import { serverMessage } from '../lib/server-message.ts';
import { useToast } from './toast.tsx';

/** Asks for the mail by which the own e-mail address is confirmed. */
export function SendLinkButton() {
  const [send, { loading }] = useMutation(VerifyEmailDocument);
  const toast = useToast();
  const onSend = async () => {
    try {
      await send();
      toast({ title: t`Link sent`, description: t`Open it within a day to confirm your address.` });
    } catch (error) {
      const description = serverMessage(error) ?? t`Something went wrong. Please try again.`;
      toast({ title: t`Failed to send the link`, description, severity: 'error' });
    }
  };
  return (
    <Button
      color="inherit"
      size="small"
      loading={loading}
      onClick={() => void onSend()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      <Trans>Send Link</Trans>
    </Button>
  );
}
