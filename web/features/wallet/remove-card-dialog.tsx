import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { SavedCardFragment } from '../../generated/documents.ts';
import { cardName } from '../../lib/card-name.ts';

interface RemoveCardDialogProps {
  readonly card: SavedCardFragment | null;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a card is removed. */
export function RemoveCardDialog({ card, isBusy, onConfirm, onClose }: RemoveCardDialogProps) {
  return (
    <Dialog
      open={card !== null}
      onClose={isBusy ? undefined : onClose}
      aria-labelledby="remove-card-title"
      aria-describedby="remove-card-text"
    >
      <DialogTitle id="remove-card-title">Remove this card?</DialogTitle>
      <DialogContent>
        <DialogContentText id="remove-card-text">
          {card && cardName(card)} can no longer be chosen for rides and funds.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Keep Card
        </Button>
        <Button variant="contained" color="error" loading={isBusy} onClick={onConfirm}>
          Remove Card
        </Button>
      </DialogActions>
    </Dialog>
  );
}
