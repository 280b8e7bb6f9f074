import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';

interface ConfirmDialogProps {
  /** What is asked; null closes the dialog. */
  readonly asked: { readonly title: string; readonly text: string; readonly action: string } | null;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone; stays until the answer is there. */
export function ConfirmDialog({ asked, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={asked !== null} onClose={isBusy ? undefined : onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{asked?.title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{asked?.text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="contained" onClick={onConfirm} loading={isBusy}>
          {asked?.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
