import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CreditCardIcon from '@mui/icons-material/CreditCardOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Chip, IconButton, Tooltip, Typography } from '@mui/material';
import type { SavedCardFragment } from '../../generated/operations.ts';
import { cardName } from '../../lib/card-name.ts';

interface SavedCardRowProps {
  readonly card: SavedCardFragment;
  readonly onMakeDefault: () => void;
  readonly onRemove: () => void;
}

/** One saved card with what can be done about it. */
export function SavedCardRow({ card, onMakeDefault, onRemove }: SavedCardRowProps) {
  const spoken = t`${{ brand: card.brand.toUpperCase() }} ending in ${{ last4: card.last4 }}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
        alignItems: 'center',
        columnGap: 3,
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <CreditCardIcon aria-hidden color="primary" />
      <Box>
        <Typography sx={{ fontWeight: 650 }}>{cardName(card)}</Typography>
        <Typography variant="body2" color="textSecondary">
          <Trans>
            Expires {ph({ month: String(card.expMonth).padStart(2, '0') })}/{ph({ year: card.expYear })}
          </Trans>
        </Typography>
      </Box>
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
    </Box>
  );
}
