import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle, Typography } from '@mui/material';
import { useRef, type RefObject } from 'react';
import type { SavedCardFragment } from '../../generated/operations.ts';
import { CardEntry, useCanUseCards } from '../card-entry/card-entry.tsx';
import { cardFormSchema } from '../card-entry/card-form-schema.ts';
import type { CardFields } from '../card-entry/card-outcome.ts';
import { useZodForm } from '../form/use-zod-form.ts';
import type { Toast } from '../toast.tsx';
import { type CardSaving, useAddCard } from './use-add-card.ts';

/** The form of a card that is to be saved. */
export function useNewCard(saving: CardSaving, onAdded: (card: SavedCardFragment) => void) {
  const fields = useRef<CardFields>(null);
  const form = useZodForm(cardFormSchema);
  const { add, failure } = useAddCard(saving);
  const submit = async () => {
    if ((await fields.current?.check()) === false) return;
    const card = await add(fields.current);
    if (card) onAdded(card);
  };
  return { form, submit, fields, failure };
}

interface NewCardProps {
  readonly fields: RefObject<CardFields | null>;
  /** Why the last try failed. */
  readonly failure: Toast | null;
}

/** Where the card is typed, why it was not saved, and what is kept of it. */
export function NewCard({ fields, failure }: NewCardProps) {
  const canUseCards = useCanUseCards();
  return (
    <>
      <CardEntry ref={fields} />
      {failure && (
        <Alert severity="error">
          <AlertTitle>{failure.title}</AlertTitle>
          {failure.description}
          <Typography variant="body2">
            <Trans>Nothing was charged. Try again, or use another card.</Trans>
          </Typography>
        </Alert>
      )}
      {canUseCards && (
        <Typography variant="body2" color="textSecondary">
          <Trans>
            Nothing is charged now. The card is kept by the payment provider; we only see its last four
            digits.
          </Trans>
        </Typography>
      )}
    </>
  );
}
