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
  const spoken = `${card.brand.toUpperCase()} ending in ${card.last4}`;
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
          Expires {String(card.expMonth).padStart(2, '0')}/{card.expYear}
        </Typography>
      </Box>
      {card.isDefault ? (
        <Chip size="small" label="Default" sx={{ bgcolor: 'glass' }} />
      ) : (
        <Button
          size="small"
          onClick={onMakeDefault}
          aria-label={`Make ${spoken} the default`}
          sx={{ px: 2, whiteSpace: 'nowrap', minWidth: 0 }}
        >
          Make default
        </Button>
      )}
      <Tooltip title="Remove">
        <IconButton aria-label={`Remove ${spoken}`} onClick={onRemove}>
          <DeleteIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
