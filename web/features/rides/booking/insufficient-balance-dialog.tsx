import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { centsFromDollars, type Cents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { useCanUseCards } from '../../../components/card-entry/card-entry.tsx';
import { AddFundsDialog } from '../../../components/payments/add-funds-dialog.tsx';
import { suggestedFunding } from '../../../components/payments/funding-amount.ts';
import type { SavedCardFragment } from '../../../generated/operations.ts';
import { cardName } from '../../../lib/card-name.ts';
import { moneyText } from '../../../lib/money-text.ts';

interface InsufficientBalanceDialogProps {
  readonly open: boolean;
  readonly neededCents: Cents;
  /** Decimal text; unknown while it loads. */
  readonly available: string | undefined;
  readonly cards: readonly SavedCardFragment[] | undefined;
  readonly onUseCard: (card: SavedCardFragment) => void;
  readonly onAddCard: () => void;
  readonly onClose: () => void;
  readonly onCancelBooking: () => void;
}

/** The wallet does not cover the ride: three ways on. */
export function InsufficientBalanceDialog(props: InsufficientBalanceDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose}>
      <WaysOn {...props} />
    </Dialog>
  );
}

function WaysOn({ neededCents, available, cards, ...ways }: InsufficientBalanceDialogProps) {
  const [isFunding, setFunding] = useState(false);
  const [card] = cards ?? [];
  const needed = formatMoney(neededCents);
  const missingCents = neededCents - (available === undefined ? 0 : centsFromDollars(available));
  return (
    <>
      <DialogTitle>
        <Trans>Insufficient Wallet Balance</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <Typography>
          {available === undefined
            ? t`This ride needs ${needed}. Nothing was booked or charged.`
            : t`This ride needs ${needed}; your wallet has ${{ available: moneyText(available) }} available. Nothing was booked or charged.`}
        </Typography>
        <Button variant="contained" onClick={() => setFunding(true)}>
          <Trans>Add Funds</Trans>
        </Button>
        {useCanUseCards() && (
          <Button variant="outlined" onClick={() => (card ? ways.onUseCard(card) : ways.onAddCard())}>
            {card ? t`Use Saved Card · ${{ cardName: cardName(card) }}` : t`Add a Card`}
          </Button>
        )}
        <Button color="error" onClick={ways.onCancelBooking}>
          <Trans>Cancel Booking</Trans>
        </Button>
        <AddFundsDialog
          open={isFunding}
          suggested={suggestedFunding(missingCents)}
          onClose={() => setFunding(false)}
          onAdded={ways.onClose}
        />
      </DialogContent>
    </>
  );
}
