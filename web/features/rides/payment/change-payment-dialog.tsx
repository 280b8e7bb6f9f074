import { useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { useSavedCards } from '../../../components/payments/use-saved-cards.ts';
import { RouteStops } from '../../../components/route-stops.tsx';
import { BookingWalletDocument } from '../../../generated/booking-dialog.ts';
import type { ChangePaymentFragment } from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { ChoosePayment } from './choose-payment.tsx';
import { FundingStep, lackingCents } from './funding-step.tsx';
import { WALLET, type PaymentChoice } from './payment-select.tsx';
import { StepDialog, useSheetFocus, type Steps } from './step-dialog.tsx';
import { useChangePayment } from './use-change-payment.ts';

interface ChangePaymentDialogProps {
  readonly ride: Masked<ChangePaymentFragment> | null;
  readonly onClose: () => void;
}

/** Another way to pay a ride whose card was declined: the wallet or another card. */
export function ChangePaymentDialog({ ride: masked, onClose }: ChangePaymentDialogProps) {
  const ride = masked && unmask<ChangePaymentFragment>(masked);
  return (
    <StepDialog open={ride !== null} onClose={onClose}>
      {(steps) => ride && <ChangePaymentForm key={ride.id} {...{ ride, steps }} />}
    </StepDialog>
  );
}

const paymentSchema = z.object({ payment: z.string() });

function ChangePaymentForm({ ride, steps }: { ride: ChangePaymentFragment; steps: Steps }) {
  const { step, go, sheet } = steps;
  const form = useZodForm(paymentSchema, { defaultValues: { payment: WALLET } });
  const payment = useWatch({ control: form.control, name: 'payment' });
  const { data, refetch } = useQuery(BookingWalletDocument, { fetchPolicy: 'cache-and-network' });
  const { cards } = useSavedCards();
  const { change, problem, forgetProblem, question } = useChangePayment();
  // An organisation may pay the rest of it.
  const totalCents = centsFromDollars(ride.finalAmount) - centsFromDollars(ride.money?.covered ?? '0.00');
  const available = data?.wallet.available;
  const choose = (choice: PaymentChoice) => {
    form.setValue('payment', choice);
    forgetProblem();
  };
  const submit = async ({ payment }: z.output<typeof paymentSchema>) => {
    if (await change(ride.id, payment)) steps.close();
    else await refetch().catch(() => undefined);
  };
  useSheetFocus(sheet, step);
  if (step === 'funds' || step === 'card') {
    return (
      <FundingStep
        step={step}
        missingCents={lackingCents(totalCents, available)}
        onBack={() => go('start')}
        onAddedFunds={forgetProblem}
        onAddedCard={choose}
      />
    );
  }
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      title={t`Choose another way to pay`}
      submitLabel={t`Pay This Way`}
      closeLabel={t`Not Now`}
      onClose={steps.close}
    >
      <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} dense />
      <Typography variant="body2">
        <Trans>
          {ph({ totalCents: formatMoney(totalCents) })} for this ride is not secured: the card was declined.
          The ride stays booked.
        </Trans>
      </Typography>
      <ChoosePayment
        {...{ payment, available, totalCents }}
        allowsCash={data?.isCashAllowed === true && !ride.money?.funderName}
        scheduledFor={ride.scheduledFor ? new Date(ride.scheduledFor) : null}
        ways={{
          cards,
          onUseCard: ({ id }) => choose(id),
          onAddCard: () => go('card'),
          onAddFunds: () => go('funds'),
        }}
        onChoose={choose}
      />
      {problem && (
        <Alert severity="error">
          {problem.kind === 'declined'
            ? t`${{ message: problem.message }} Choose another card, or pay from your wallet.`
            : t`Your wallet does not cover this ride.`}
        </Alert>
      )}
      {question}
    </DialogForm>
  );
}
