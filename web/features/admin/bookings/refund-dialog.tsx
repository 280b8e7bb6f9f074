import { useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Dialog, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { ReasonField } from '../../../components/form/reason-field.tsx';
import { MoneyField } from '../../../components/form/text-field.tsx';
import { useParsed, useZodForm, type ZodForm } from '../../../components/form/use-zod-form.ts';
import { RouteStops } from '../../../components/route-stops.tsx';
import type { RefundableBookingFragment } from '../../../generated/operations.ts';
import { RefundedFunderDocument } from '../../../generated/refund-dialog.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { PAYMENT_ACTS } from '../../../lib/payment-acts.ts';
import { refundableCents, refundedCents } from './refund-left.ts';
import { amountHint, toAmount, toRefundSchema, type Refund, type RefundValues } from './refund-schema.ts';
import { useRefund } from './use-refund.ts';
import { toFailure } from '../../../components/form/failure.ts';

interface RefundDialogProps {
  readonly booking: Masked<RefundableBookingFragment> | null;
  readonly onClose: () => void;
}

/** Gives a completed ride's money back, all that is left of it or a part, with a reason. */
export function RefundDialog({ booking: masked, onClose }: RefundDialogProps) {
  const booking = masked && unmask<RefundableBookingFragment>(masked);
  return (
    <Dialog open={booking !== null} onClose={onClose} maxWidth="sm">
      {booking && <RefundForm key={booking.id} booking={booking} onClose={onClose} />}
    </Dialog>
  );
}

function RefundForm({ booking, onClose }: { booking: RefundableBookingFragment; onClose: () => void }) {
  const leftCents = refundableCents(booking);
  const schema = useMemo(() => toRefundSchema(leftCents), [leftCents]);
  const form = useZodForm(schema, {
    mode: 'onChange',
    defaultValues: { share: 'whole', amount: '', reason: '' },
  });
  const isComplete = useParsed(form, schema) !== null;
  const [share, typed] = useWatch({ control: form.control, name: ['share', 'amount'] });
  const amount = toAmount({ share, amount: typed }, leftCents);
  const refund = useRefund();
  const submit = async ({ amount, reason }: Refund) => {
    await refund(booking.id, amount, reason);
    onClose();
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      toFailure={toFailure(t`Failed to refund the ride`)}
      title={t`Refund this ride`}
      submitLabel={amount === null ? t`Refund` : t`Refund ${{ amount: moneyText(amount) }}`}
      isComplete={isComplete}
      isDestructive
      onClose={onClose}
    >
      <RouteStops pickup={booking.pickup.address} dropoff={booking.dropoff.address} dense />
      <Left booking={booking} />
      <AmountChoice form={form} leftCents={leftCents} />
      <ReasonField form={form} hint={t`The rider reads it on the receipt.`} maxLength={500} />
    </DialogForm>
  );
}

/** What was paid, what is left, and who bears it. */
function Left({ booking }: { booking: RefundableBookingFragment }) {
  const { data } = useQuery(RefundedFunderDocument, { variables: { id: booking.id } });
  const money = data?.ride?.money;
  const ofFunder =
    money?.funderName &&
    t`${{ funder: money.funderName }} paid ${{ covered: moneyText(money.covered) }}, and gets its share back.`;
  const refunded = refundedCents(booking);
  const paid = moneyText(booking.finalAmount);
  return (
    <Box>
      <Typography>
        {refunded > 0
          ? t`${paid} was paid, ${{ refunded: formatMoney(refunded) }} was refunded before.`
          : t`${paid} was paid.`}{' '}
        <strong>
          <Trans>{ph({ amount: formatMoney(refundableCents(booking)) })} is left to refund.</Trans>
        </strong>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {PAYMENT_ACTS[booking.paymentMethod].whereRefundsGo()} {ofFunder}{' '}
        <Trans>
          The driver’s earnings and the platform’s fee are reversed by the same shares, also when the driver
          was paid already: the balance then goes below zero and is made up by the next earnings.
        </Trans>
      </Typography>
    </Box>
  );
}

function AmountChoice({ form, leftCents }: { form: ZodForm<RefundValues, Refund>; leftCents: number }) {
  const { field } = useController({ control: form.control, name: 'share' });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <RadioGroup aria-label={t`How much`} {...field}>
        <FormControlLabel
          value="whole"
          control={<Radio />}
          label={t`All that is left, ${{ leftCents: formatMoney(leftCents) }}`}
        />
        <FormControlLabel value="part" control={<Radio />} label={t`A part of it`} />
      </RadioGroup>
      {field.value === 'part' && (
        <MoneyField
          form={form}
          name="amount"
          label={t`Amount to refund`}
          min={0.01}
          helperText={amountHint(leftCents)}
        />
      )}
    </Box>
  );
}
