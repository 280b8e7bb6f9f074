import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@apollo/client/react';
import { Box, Typography } from '@mui/material';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { MoneyField } from '../../../components/form/text-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { useToast } from '../../../components/toast.tsx';
import { DriverStatsDocument } from '../../../generated/driver-wallet.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { payoutRefusal, toPayoutSchema } from './payout-amount.ts';
import type { AccountStatus } from './use-payout-account.ts';
import { toFailure, useRequestPayout } from './use-request-payout.ts';

/** A payout by amount, checked before it is sent; it cannot be asked for before account and balance are known. */
export function PayoutForm({ status }: { status: AccountStatus | undefined }) {
  const { data } = useQuery(DriverStatsDocument, { fetchPolicy: 'cache-first' });
  const isTestMode = useConfiguration().payments.mode === 'SANDBOX';
  const available = data?.driverStats.availableBalance;
  const isKnown = status !== undefined && available !== undefined;
  const means = {
    payoutsEnabled: status?.payoutsEnabled ?? false,
    availableCents: available === undefined ? 0 : centsFromDollars(available),
    isTestMode,
  };
  const form = useZodForm(toPayoutSchema(means), { defaultValues: { amount: '' } });
  const request = useRequestPayout();
  const toast = useToast();
  const submit = async ({ amount }: { amount: string }) => {
    await request(amount);
    form.reset();
  };
  const onInvalid = () => {
    const refusal = payoutRefusal(form.getValues('amount'), means);
    if (refusal) toast({ ...refusal, severity: 'error' });
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      onInvalid={onInvalid}
      toFailure={toFailure}
      sx={{ display: 'grid', gap: 3 }}
    >
      <Typography variant="h3" component="h2">
        <Trans>Request a payout</Trans>
      </Typography>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'start', flexWrap: 'wrap' }}>
        <MoneyField
          form={form}
          name="amount"
          label={t`Payout amount`}
          min={10}
          helperText={
            available === undefined
              ? ' '
              : t`${{ available: moneyText(available) }} available, $10.00 or more`
          }
          sx={{ flex: '1 1 200px' }}
        />
        <SubmitButton form={form} disabled={!isKnown} sx={{ minHeight: 56 }}>
          <Trans>Request Payout</Trans>
        </SubmitButton>
      </Box>
      <Typography variant="body2" color="textSecondary">
        <Trans>
          Payout requests require admin approval (1–2 business days). The amount is set aside from your
          balance at once and comes back if the request is rejected.
        </Trans>
      </Typography>
    </Form>
  );
}
