import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import MailOutlineIcon from '@mui/icons-material/MailOutlined';
import PrintIcon from '@mui/icons-material/Print';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { EmailReceiptDocument } from '../../generated/email-receipt.ts';
import { useConfiguration } from '../../lib/configuration.ts';
import { useAct } from '../use-act.ts';

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
  const act = useAct();
  const { hasDemoMailbox } = useConfiguration();
  const toSent = (address: string) =>
    hasDemoMailbox
      ? {
          title: t`Receipt written`,
          description: t`This is a demo: it is in the demo mailbox, and was not sent.`,
        }
      : { title: t`Receipt on its way`, description: t`We have sent it to ${address}.` };
  const onEmail = () =>
    act(() => email({ variables: { input: { rideId } } }), {
      done: ({ data }) => toSent(data?.emailReceipt.email ?? ''),
      title: t`The receipt was not sent`,
      failed: t`Something went wrong. Please try again.`,
    });
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
