import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useCanUseCards } from '../../../components/card-entry/card-entry.tsx';
import type { DeskCallerQuery } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { cardName } from '../../../lib/card-name.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { useNow } from '../../../lib/use-now.ts';
import type { KeptCardLink } from './desk-draft.ts';
import { sentText } from './sent-text.ts';

const CardLinkDialog = lazyDialog(
  'callerId',
  async () => (await import('./card-link-dialog.tsx')).CardLinkDialog,
);

type Cards = DeskCallerQuery['caller']['cards'];

const CLOCK_MS = 15_000;

/** What became of a link that was sent: the card that has come since, or whether it is still waited for. */
export function useCardLink(link: KeptCardLink | null, cards: Cards) {
  const now = useNow(CLOCK_MS);
  const card = link && (cards.find(({ id }) => !link.knownIds.includes(id)) ?? null);
  return { card, isWaiting: link !== null && card === null && Date.parse(link.expiresAt) > now.getTime() };
}

interface CardLinkProps {
  readonly link: KeptCardLink | null;
  readonly caller: Pick<DeskCallerQuery['caller'], 'id' | 'cards'>;
  readonly onSent: (link: KeptCardLink) => void;
}

/** The desk types no cards: who calls adds one by a link, and whoever has sent it sees that it is there. */
export function CardLink({ link, caller, onSent }: CardLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const canUseCards = useCanUseCards();
  const { time } = useAreaTime();
  const { card, isWaiting } = useCardLink(link, caller.cards);
  if (!canUseCards) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, alignItems: 'center' }}>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {isWaiting ? <Trans>Send another link</Trans> : <Trans>Send a link to add a card</Trans>}
      </Button>
      <Typography role="status" variant="body2" color={card ? 'success.main' : 'textSecondary'}>
        {link && card && t`The card is there: ${{ card: cardName(card) }}.`}
        {link && !card && (isWaiting ? waitingText(link, time(link.expiresAt)) : t`The link has expired.`)}
      </Typography>
      <CardLinkDialog
        callerId={isOpen ? caller.id : null}
        onSent={(sent) => onSent({ ...sent, knownIds: caller.cards.map(({ id }) => id) })}
        onClose={() => setOpen(false)}
      />
    </Box>
  );
}

function waitingText(link: KeptCardLink, until: string): string {
  return t`${{ sent: sentText(link) }}. It works once, until ${until}.`;
}
