import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog, type Question } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { AddCardDialog } from '../../components/payments/add-card-dialog.tsx';
import { useSavedCards, type SavedCard } from '../../components/payments/use-saved-cards.ts';
import { cardName } from '../../lib/card-name.ts';
import { SavedCardRow } from './saved-card-row.tsx';
import { useChangeCards } from './use-change-cards.ts';

/** The saved cards: the default one, adding and removing. */
export function CardsTab() {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <CardList onAdd={() => setAdding(true)} />
      <AddCardDialog open={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

function CardList({ onAdd }: { onAdd: () => void }) {
  const [leaving, setLeaving] = useState<SavedCard | null>(null);
  const { cards, hasFailed, refetch } = useSavedCards();
  const { makeDefault, remove, isRemoving } = useChangeCards();
  if (!cards) {
    if (!hasFailed)
      return <Skeleton variant="rounded" height={160} role="status" aria-label={t`Loading cards`} />;
    return (
      <Notice title={t`Your cards could not be loaded`} onRetry={refetch}>
        <Trans>They are still saved. Check your connection and try again.</Trans>
      </Notice>
    );
  }
  if (cards.length === 0) {
    return (
      <Notice title={t`No Payment Methods`} action={{ label: t`Add Your First Card`, onClick: onAdd }}>
        <Trans>With a saved card you can add funds and pay for rides.</Trans>
      </Notice>
    );
  }
  const removeAndClose = async (card: SavedCard) => {
    await remove(card);
    setLeaving(null);
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <Box component="ul" aria-label={t`Saved cards`} sx={{ m: 0, p: 0, listStyle: 'none', width: '100%' }}>
        {cards.map((card) => (
          <SavedCardRow
            key={card.id}
            card={card}
            onMakeDefault={() => void makeDefault(card)}
            onRemove={() => setLeaving(card)}
          />
        ))}
      </Box>
      <Button variant="outlined" onClick={onAdd}>
        <Trans>Add New Card</Trans>
      </Button>
      <ConfirmDialog
        question={leaving && toQuestion(leaving)}
        isBusy={isRemoving}
        onConfirm={() => leaving && void removeAndClose(leaving)}
        onClose={() => setLeaving(null)}
      />
    </Box>
  );
}

function toQuestion(card: SavedCard): Question {
  return {
    title: t`Remove this card?`,
    text: t`${{ cardName: cardName(card) }} can no longer be chosen for rides and funds.`,
    confirmLabel: t`Remove Card`,
    cancelLabel: t`Keep Card`,
    isDestructive: true,
  };
}
