import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import MailOutlineIcon from '@mui/icons-material/MailOutlined';
import PrintIcon from '@mui/icons-material/Print';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { EmailReceiptDocument } from '../../generated/email-receipt.ts';
import { useConfiguration } from '../../lib/configuration.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useToast } from '../toast.tsx';

/** Where a receipt is shown as it is printed; `print` in the state opens the browser's dialog at once. */
export function receiptPath(rideId: string): string {
  return `/rides/${rideId}/receipt`;
}

/** What a rider does with the receipt of a completed ride. */
export function ReceiptButtons({ rideId }: { rideId: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button
        component={Link}
        to={receiptPath(rideId)}
        state={{ print: true }}
        size="small"
        variant="outlined"
        startIcon={<PrintIcon />}
      >
        <Trans>Print receipt</Trans>
      </Button>
      <EmailReceiptButton rideId={rideId} />
    </Box>
  );
}

/** "Email receipt again": to the rider's own address. */
export function EmailReceiptButton({ rideId }: { rideId: string }) {
  const [email, { loading }] = useMutation(EmailReceiptDocument);
  const toast = useToast();
  const { hasDemoMailbox } = useConfiguration();
  const onEmail = async () => {
    try {
      const { data } = await email({ variables: { input: { rideId } } });
      const address = data?.emailReceipt.email ?? '';
      toast(
        hasDemoMailbox
          ? {
              title: t`Receipt written`,
              description: t`This is a demo: it is in the demo mailbox, and was not sent.`,
            }
          : { title: t`Receipt on its way`, description: t`We have sent it to ${address}.` },
      );
    } catch (error) {
      const description = serverMessage(error) ?? t`Something went wrong. Please try again.`;
      toast({ title: t`The receipt was not sent`, description, severity: 'error' });
    }
  };
  return (
    <Button
      size="small"
      variant="outlined"
      loading={loading}
      loadingPosition="start"
      startIcon={<MailOutlineIcon />}
      onClick={() => void onEmail()}
    >
      <Trans>Email receipt again</Trans>
    </Button>
  );
}
