import { Alert, Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import type { Cents } from '../../../../domain/money/cents.ts';
import { moneyText } from '../../../lib/money-text.ts';

interface InsufficientBalanceDialogProps {
  readonly open: boolean;
  readonly neededCents: Cents;
  /** Decimal text; unknown while it loads. */
  readonly available: string | undefined;
  readonly onClose: () => void;
  readonly onCancelBooking: () => void;
}

/** The wallet does not cover the ride: three ways on (spec 1 §4, Booking). */
export function InsufficientBalanceDialog(props: InsufficientBalanceDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} aria-labelledby="insufficient-title">
      <WaysOn {...props} />
    </Dialog>
  );
}

function WaysOn({ neededCents, available, onCancelBooking }: InsufficientBalanceDialogProps) {
  const [isUnavailable, setUnavailable] = useState(false);
  return (
    <>
      <DialogTitle id="insufficient-title">Insufficient Wallet Balance</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <Typography>
          This ride needs {formatMoney(neededCents)}
          {available !== undefined && `; your wallet has ${moneyText(available)} available`}. Nothing was
          booked or charged.
        </Typography>
        {isUnavailable && <Alert severity="info">Payment processing is not configured</Alert>}
        <Button variant="contained" onClick={() => setUnavailable(true)}>
          Add Funds
        </Button>
        <Button variant="outlined" onClick={() => setUnavailable(true)}>
          Use Saved Card
        </Button>
        <Button color="error" onClick={onCancelBooking}>
          Cancel Booking
        </Button>
      </DialogContent>
    </>
  );
}
