import { useQuery } from '@apollo/client/react';
import { Box, Button, InputAdornment, TextField, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import { useToast } from '../../../components/toast.tsx';
import { DriverStatsDocument } from '../../../generated/documents.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { payoutAmount } from './payout-amount.ts';
import type { AccountStatus } from './use-payout-account.ts';
import { useRequestPayout } from './use-request-payout.ts';

/** A payout by amount, checked before it is sent (spec 2 §5); nothing to ask before account and balance are known. */
export function PayoutForm({ status }: { status: AccountStatus | undefined }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { data } = useQuery(DriverStatsDocument, { fetchPolicy: 'cache-first' });
  const { mode } = useConfiguration().payments;
  const { ask, isAsking } = useRequestPayout();
  const toast = useToast();
  const available = data?.driverStats.availableBalance;
  const isKnown = status !== undefined && available !== undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isKnown || isAsking) return;
    const checked = payoutAmount(text, {
      payoutsEnabled: status.payoutsEnabled,
      availableCents: centsFromDollars(available),
      isTestMode: mode === 'sandbox',
    });
    setProblem('amount' in checked ? null : checked.description);
    if (!('amount' in checked)) return toast({ ...checked, severity: 'error' });
    if (await ask(checked.amount)) setText('');
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 3 }}
    >
      <Typography variant="h3" component="h2">
        Request a payout
      </Typography>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'start', flexWrap: 'wrap' }}>
        <AmountField {...{ text, problem, available }} onText={setText} />
        <Button
          type="submit"
          variant="contained"
          loading={isAsking}
          disabled={!isKnown}
          sx={{ minHeight: 56 }}
        >
          Request Payout
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary">
        Payout requests require admin approval (1–2 business days). The amount is set aside from your balance
        at once and comes back if the request is rejected.
      </Typography>
    </Box>
  );
}

interface AmountFieldProps {
  readonly text: string;
  readonly problem: string | null;
  readonly available: string | undefined;
  readonly onText: (text: string) => void;
}

function AmountField({ text, problem, available, onText }: AmountFieldProps) {
  const help = available === undefined ? ' ' : `${moneyText(available)} available, $10.00 or more`;
  return (
    <TextField
      label="Payout amount"
      type="number"
      value={text}
      onChange={(event) => onText(event.target.value)}
      error={problem !== null}
      helperText={problem ?? help}
      sx={{ flex: '1 1 200px' }}
      slotProps={{
        htmlInput: { min: 10, step: 0.01, inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
    />
  );
}
