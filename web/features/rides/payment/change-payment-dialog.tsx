import { useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Dialog, Typography } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { centsFromDollars, type Cents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { isAuthorizedLater } from '../../../../domain/payments/payment.ts';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { AddCardDialog } from '../../../components/payments/add-card-dialog.tsx';
import { AddFundsDialog } from '../../../components/payments/add-funds-dialog.tsx';
import { suggestedFunding } from '../../../components/payments/funding-amount.ts';
import { useSavedCards } from '../../../components/payments/use-saved-cards.ts';
import { RouteStops } from '../../../components/route-stops.tsx';
import { BookingWalletDocument } from '../../../generated/booking.ts';
import type { RideDetailsFragment } from '../../../generated/operations.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { PaymentProblem } from './payment-problem.ts';
import { PaymentSelect, WALLET, type PaymentChoice } from './payment-select.tsx';
import { useChangePayment } from './use-change-payment.ts';

export interface ChangePaymentDialogProps {
  readonly ride: RideDetailsFragment | null;
  readonly onClose: () => void;
}

/** Another way to pay a ride whose card was declined: the wallet or another card. */
export function ChangePaymentDialog({ ride, onClose }: ChangePaymentDialogProps) {
  return (
    <Dialog open={ride !== null} onClose={onClose}>
      {ride && <ChangePaymentForm key={ride.id} ride={ride} onClose={onClose} />}
    </Dialog>
  );
}

const MINUTE_MS = 60_000;
const paymentSchema = z.object({ payment: z.string() });

function ChangePaymentForm({ ride, onClose }: { ride: RideDetailsFragment; onClose: () => void }) {
  const form = useZodForm(paymentSchema, { defaultValues: { payment: WALLET } });
  const payment = useWatch({ control: form.control, name: 'payment' });
  const choose = (choice: PaymentChoice) => form.setValue('payment', choice);
  const [isAddingCard, setAddingCard] = useState(false);
  const { data } = useQuery(BookingWalletDocument, { fetchPolicy: 'cache-and-network' });
  const { cards } = useSavedCards();
  const { change, problem, question } = useChangePayment();
  const now = useNow(MINUTE_MS);
  const totalCents = centsFromDollars(ride.finalAmount);
  const available = data?.wallet.available;
  const submit = async ({ payment }: z.output<typeof paymentSchema>) => {
    if (await change(ride.id, payment)) onClose();
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      title={t`Choose another way to pay`}
      submitLabel={t`Pay This Way`}
      closeLabel={t`Not Now`}
      onClose={onClose}
    >
      <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} dense />
      <Typography variant="body2">
        <Trans>
          {ph({ totalCents: formatMoney(totalCents) })} for this ride is not secured: the card was declined.
          The ride stays booked.
        </Trans>
      </Typography>
      <PaymentSelect
        value={payment}
        {...{ cards, available, totalCents }}
        isLater={isAuthorizedLater(ride.scheduledFor ? new Date(ride.scheduledFor) : null, now)}
        onChange={choose}
        onAddCard={() => setAddingCard(true)}
      />
      {problem && <Problem {...{ problem, totalCents, available }} />}
      {question}
      <AddCardDialog
        open={isAddingCard}
        onClose={() => setAddingCard(false)}
        onAdded={({ id }) => choose(id)}
      />
    </DialogForm>
  );
}

interface ProblemProps {
  readonly problem: PaymentProblem;
  readonly totalCents: Cents;
  readonly available: string | undefined;
}

function Problem({ problem, totalCents, available }: ProblemProps) {
  const [isFunding, setFunding] = useState(false);
  if (problem.kind === 'declined') {
    return (
      <Alert severity="error">
        <Trans>{ph({ message: problem.message })} Choose another card, or pay from your wallet.</Trans>
      </Alert>
    );
  }
  const missingCents = totalCents - (available === undefined ? 0 : centsFromDollars(available));
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => setFunding(true)}>
          <Trans>Add Funds</Trans>
        </Button>
      }
    >
      <Trans>Your wallet does not cover this ride.</Trans>
      <AddFundsDialog
        open={isFunding}
        suggested={suggestedFunding(missingCents)}
        onClose={() => setFunding(false)}
      />
    </Alert>
  );
}
