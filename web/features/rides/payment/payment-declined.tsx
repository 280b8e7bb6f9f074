import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mui/material';
import type { PaymentDeclinedFragment } from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { useRiderActions } from '../rider-actions.tsx';
import { lacksPayment } from './lacks-payment.ts';

/** An unfinished ride whose card was declined: it stays booked, and its rider chooses another way to pay. */
export function PaymentDeclined({ ride: masked }: { ride: Masked<PaymentDeclinedFragment> }) {
  const ride = unmask<PaymentDeclinedFragment>(masked);
  const { changePayment } = useRiderActions();
  if (!lacksPayment(ride)) return null;
  return (
    <Alert
      severity="error"
      sx={{ flexWrap: 'wrap' }}
      action={
        <Button color="inherit" size="small" onClick={() => changePayment(ride)}>
          <Trans>Choose Payment</Trans>
        </Button>
      }
    >
      <Trans>Your card was declined. Choose another way to pay</Trans>
    </Alert>
  );
}
