import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CreditCardIcon from '@mui/icons-material/CreditCardOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, Chip, IconButton, Tooltip } from '@mui/material';
import { IconRow } from '../../components/icon-row.tsx';
import type { SavedCard } from '../../components/payments/use-saved-cards.ts';
import { cardName } from '../../lib/card-name.ts';

interface SavedCardRowProps {
  readonly card: SavedCard;
  readonly onMakeDefault: () => void;
  readonly onRemove: () => void;
}

/** One saved card with what can be done about it. */
export function SavedCardRow({ card, onMakeDefault, onRemove }: SavedCardRowProps) {
  const spoken = t`${{ brand: card.brand.toUpperCase() }} ending in ${{ last4: card.last4 }}`;
  return (
    <IconRow
      icon={<CreditCardIcon aria-hidden color="primary" />}
      title={cardName(card)}
      notes={[t`Expires ${{ month: String(card.expMonth).padStart(2, '0') }}/${{ year: card.expYear }}`]}
    >
      {card.isDefault ? (
        <Chip size="small" label={t`Default`} sx={{ bgcolor: 'glass' }} />
      ) : (
        <Button
          size="small"
          onClick={onMakeDefault}
          aria-label={t`Make ${spoken} the default`}
          sx={{ px: 2, whiteSpace: 'nowrap', minWidth: 0 }}
        >
          <Trans>Make default</Trans>
        </Button>
      )}
      <Tooltip title={t`Remove`}>
        <IconButton aria-label={t`Remove ${spoken}`} onClick={onRemove}>
          <DeleteIcon />
        </IconButton>
      </Tooltip>
    </IconRow>
  );
}
