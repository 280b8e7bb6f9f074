import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Alert,
  AlertTitle,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useRef } from 'react';
import type { SavedCardFragment } from '../../generated/operations.ts';
import { CardEntry, useCanUseCards } from '../card-entry/card-entry.tsx';
import type { CardFields } from '../card-entry/card-outcome.ts';
import { Form, SubmitButton } from '../form/form.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { cardFormSchema } from '../card-entry/card-form-schema.ts';
import { useAddCard } from './use-add-card.ts';

interface AddCardProps {
  readonly closeLabel?: string;
  readonly onClose: () => void;
  readonly onAdded?: (card: SavedCardFragment) => void;
}

interface AddCardDialogProps extends AddCardProps {
  readonly open: boolean;
}

/** "Add Payment Method": a card entry; empty again each time it opens. */
export function AddCardDialog({ open, ...props }: AddCardDialogProps) {
  return (
    <Dialog open={open} onClose={props.onClose}>
      <AddCard {...props} />
    </Dialog>
  );
}

/** The same as a step of a dialog that is there already. */
export function AddCard({ closeLabel, onClose, onAdded }: AddCardProps) {
  const fields = useRef<CardFields>(null);
  const canUseCards = useCanUseCards();
  const form = useZodForm(cardFormSchema);
  const { add, failure } = useAddCard();
  const submit = async () => {
    if ((await fields.current?.check()) === false) return;
    const card = await add(fields.current);
    if (!card) return;
    onClose();
    onAdded?.(card);
  };
  return (
    <Form form={form} onSubmit={submit}>
      <DialogTitle>
        <Trans>Add Payment Method</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
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
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{closeLabel ?? (canUseCards ? t`Cancel` : t`Close`)}</Button>
        {canUseCards && (
          <SubmitButton form={form}>
            <Trans>Save Card</Trans>
          </SubmitButton>
        )}
      </DialogActions>
    </Form>
  );
}
