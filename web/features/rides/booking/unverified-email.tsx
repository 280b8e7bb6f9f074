import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle } from '@mui/material';
import { SendLinkButton } from '../../../components/send-link-button.tsx';

/** What to do before the first booking, and the mail with the link once more. */
export function UnverifiedEmail({ email }: { readonly email: string }) {
  return (
    <Alert severity="warning" role="alert" action={<SendLinkButton />}>
      <AlertTitle>
        <Trans>Confirm your email address first</Trans>
      </AlertTitle>
      <Trans>Open the link that we sent to {email}, then book again. Nothing was booked yet.</Trans>
    </Alert>
  );
}
