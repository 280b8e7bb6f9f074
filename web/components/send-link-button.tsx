import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { VerifyEmailDocument } from '../generated/account-security.ts';
import { useAct } from './use-act.ts';

/** Asks for the mail by which the own e-mail address is confirmed. */
export function SendLinkButton() {
  const [send, { loading }] = useMutation(VerifyEmailDocument);
  const act = useAct();
  const onSend = () =>
    act(() => send(), {
      done: { title: t`Link sent`, description: t`Open it within a day to confirm your address.` },
      title: t`Failed to send the link`,
      failed: t`Something went wrong. Please try again.`,
    });
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
