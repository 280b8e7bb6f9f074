import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, DialogContent, DialogTitle, Typography } from '@mui/material';
import { CloseActions } from '../../../components/close-actions.tsx';
import type { Cents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { WaysToPayButtons, type WaysToPay } from '../payment/ways-to-pay.tsx';

interface InsufficientBalanceProps extends WaysToPay {
  readonly neededCents: Cents;
  /** Decimal text; unknown while it loads. */
  readonly available: string | undefined;
  readonly onBack: () => void;
  readonly onCancelBooking: () => void;
}

/** The wallet does not cover the ride: three ways on. */
export function InsufficientBalance(props: InsufficientBalanceProps) {
  const { neededCents, available, onBack, onCancelBooking, ...ways } = props;
  const needed = formatMoney(neededCents);
  return (
    <>
      <DialogTitle>
        <Trans>Insufficient Wallet Balance</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', alignContent: 'start', gap: 3 }}>
        <Typography>
          {available === undefined
            ? t`This ride needs ${needed}. Nothing was booked or charged.`
            : t`This ride needs ${needed}; your wallet has ${{ available: moneyText(available) }} available. Nothing was booked or charged.`}
        </Typography>
        <WaysToPayButtons {...ways} />
      </DialogContent>
      <CloseActions onClose={onBack} label={t`Back`}>
        <Button color="error" onClick={onCancelBooking}>
          <Trans>Cancel Booking</Trans>
        </Button>
      </CloseActions>
    </>
  );
}
