import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  Dialog,
  DialogContent,
  DialogContentText,
  DialogTitle,
  InputAdornment,
  TextField,
} from '@mui/material';
import { useState, type FormEvent } from 'react';
import { CloseActions } from '../../../components/close-actions.tsx';
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';

interface CashDialogProps {
  /** Null closes the dialog. */
  readonly ride: Pick<DriverRideFragment, 'rider' | 'totalFare' | 'finalAmount'> | null;
  readonly isBusy: boolean;
  /** Decimal text. */
  readonly onReceived: (amount: string) => void;
  readonly onClose: () => void;
}

const AMOUNT = /^\d{1,4}(\.\d{1,2})?$/;

/** Asks the driver what the rider has paid, which completes the ride. */
export function CashDialog({ ride, isBusy, onReceived, onClose }: CashDialogProps) {
  const [typed, setTyped] = useState<string | null>(null);
  if (!ride) return null;
  const amount = typed ?? ride.finalAmount;
  const isAmount = AMOUNT.test(amount);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAmount) onReceived(dollarsFromCents(centsFromDollars(amount)));
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose}>
      <form onSubmit={submit}>
        <DialogTitle>
          <Trans>How much cash did you receive?</Trans>
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <DialogContentText>
            <Trans>
              {ph({ name: ride.rider.firstName })} owes {ph({ amount: moneyText(ride.finalAmount) })}. Say
              what you have in your hand: it completes the trip and cannot be changed.
            </Trans>
          </DialogContentText>
          <TextField
            label={t`I received, in cash`}
            value={amount}
            onChange={({ target }) => setTyped(target.value.replace(',', '.').replace(/[^\d.]/g, ''))}
            error={!isAmount}
            helperText={isAmount ? whatFollows(amount, ride.totalFare) : t`Enter an amount like 23.50`}
            autoFocus
            slotProps={{
              htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
              input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
            }}
          />
        </DialogContent>
        <CloseActions onClose={onClose} disabled={isBusy} label={t`Not yet`}>
          <Button type="submit" variant="contained" loading={isBusy} disabled={!isAmount}>
            <Trans>Complete Trip</Trans>
          </Button>
        </CloseActions>
      </form>
    </Dialog>
  );
}

function whatFollows(amount: string, totalFare: string): string {
  const aboveCents = centsFromDollars(amount) - centsFromDollars(totalFare);
  if (aboveCents > 0) return t`${{ tip: formatMoney(aboveCents) }} of it is your tip`;
  if (aboveCents === 0) return t`The fare, without a tip`;
  return t`${{ amount: formatMoney(-aboveCents) }} less than the fare: support is told, and you owe the fee on what you received`;
}
