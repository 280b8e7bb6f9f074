import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, MenuItem, Skeleton, TextField } from '@mui/material';
import type { SavedCardFragment } from '../../generated/operations.ts';
import { cardName } from '../../lib/card-name.ts';

/** The choice that stands for typing a card in. */
export const NEW_CARD = 'new';

interface CardChoiceProps {
  readonly cards: readonly SavedCardFragment[] | undefined;
  readonly hasFailed: boolean;
  readonly value: string | null;
  readonly onChange: (cardId: string) => void;
}

/** A saved card or a new one; nothing to choose where none is saved. */
export function CardChoice({ cards, hasFailed, value, onChange }: CardChoiceProps) {
  if (hasFailed)
    return (
      <Alert severity="info">
        <Trans>Your saved cards could not be loaded. A new card works.</Trans>
      </Alert>
    );
  if (!cards)
    return <Skeleton variant="rounded" height={56} role="status" aria-label={t`Loading your cards`} />;
  if (cards.length === 0) return null;
  return (
    <TextField select label={t`Card`} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
      {cards.map((card) => (
        <MenuItem key={card.id} value={card.id}>
          {cardName(card)}
        </MenuItem>
      ))}
      <MenuItem value={NEW_CARD}>
        <Trans>New card</Trans>
      </MenuItem>
    </TextField>
  );
}
