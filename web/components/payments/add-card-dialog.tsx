import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { SavedCardFragment } from '../../generated/operations.ts';
import { useCanUseCards } from '../card-entry/card-entry.tsx';
import { Form, SubmitButton } from '../form/form.tsx';
import { NewCard, useNewCard } from './new-card.tsx';
import { useOwnSaving } from './use-add-card.ts';

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
  const canUseCards = useCanUseCards();
  const { form, submit, ...entry } = useNewCard(useOwnSaving(), (card) => {
    onClose();
    onAdded?.(card);
  });
  return (
    <Form form={form} onSubmit={submit}>
      <DialogTitle>
        <Trans>Add Payment Method</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <NewCard {...entry} />
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
