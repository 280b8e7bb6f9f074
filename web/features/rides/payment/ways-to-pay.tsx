import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button } from '@mui/material';
import { useCanUseCards } from '../../../components/card-entry/card-entry.tsx';
import type { SavedCard } from '../../../components/payments/use-saved-cards.ts';
import { cardName } from '../../../lib/card-name.ts';
import { moneyText } from '../../../lib/money-text.ts';

export interface WaysToPay {
  readonly cards: readonly SavedCard[] | undefined;
  readonly onUseCard: (card: SavedCard) => void;
  readonly onAddCard: () => void;
  readonly onAddFunds: () => void;
}

/** What covers a ride that the wallet does not: more money in it, the first saved card, or a new one. */
export function WaysToPayButtons({ cards, ...ways }: WaysToPay) {
  const [card] = cards ?? [];
  const canUseCards = useCanUseCards();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > button': { flex: '1 1 auto' } }}>
      {canUseCards && (
        <Button variant="contained" onClick={() => (card ? ways.onUseCard(card) : ways.onAddCard())}>
          {card ? t`Use Saved Card · ${{ cardName: cardName(card) }}` : t`Add a Card`}
        </Button>
      )}
      <Button variant={canUseCards ? 'outlined' : 'contained'} onClick={ways.onAddFunds}>
        <Trans>Add Funds</Trans>
      </Button>
    </Box>
  );
}

interface ShortWalletProps extends WaysToPay {
  /** Decimal text. */
  readonly available: string;
}

/** Said as soon as it is known, before anything is tried. */
export function ShortWallet({ available, ...ways }: ShortWalletProps) {
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ '& .MuiAlert-message': { display: 'grid', gap: 2, flex: 1 } }}
    >
      {t`Your wallet has ${{ available: moneyText(available) }} available, which does not cover this ride.`}
      <WaysToPayButtons {...ways} />
    </Alert>
  );
}
