import { MenuItem, TextField } from '@mui/material';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { centsFromDollars, type Cents } from '../../../../domain/money/cents.ts';
import { moneyText } from '../../../lib/money-text.ts';

interface PaymentSelectProps {
  /** Decimal text; undefined while it loads. */
  readonly available: string | undefined;
  readonly totalCents: Cents;
}

/** How the ride is paid: from the wallet, until cards can be charged (spec 1 §2.6). */
export function PaymentSelect({ available, totalCents }: PaymentSelectProps) {
  const balance = available === undefined ? '' : ` — ${moneyText(available)} available`;
  return (
    <TextField
      select
      label="Payment method"
      value="wallet"
      helperText={helpOf(available, totalCents)}
      slotProps={{ htmlInput: { 'aria-label': 'Payment method' } }}
    >
      <MenuItem value="wallet">Wallet{balance}</MenuItem>
      <MenuItem value="card" disabled sx={{ whiteSpace: 'normal' }}>
        Card — Payment processing is not configured
      </MenuItem>
    </TextField>
  );
}

function helpOf(available: string | undefined, totalCents: Cents): string {
  const missingCents = available === undefined ? 0 : totalCents - centsFromDollars(available);
  return missingCents > 0
    ? `${formatMoney(missingCents)} short of the total`
    : `${formatMoney(totalCents)} is held now and charged when the ride is completed`;
}
