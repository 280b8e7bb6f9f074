import { t } from '@lingui/core/macro';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';

export interface Question {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDestructive?: boolean;
  /** What it is about, above the text. */
  readonly subject?: ReactNode;
}

interface ConfirmDialogProps {
  /** What is asked; null closes the dialog. */
  readonly question: Question | null;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once more before something that cannot be taken back; stays open until it is done. */
export function ConfirmDialog({ question, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  const textId = useId();
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  return (
    <Dialog open={question !== null} onClose={isBusy ? undefined : onClose} aria-describedby={textId}>
      <DialogTitle>{shown?.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {shown?.subject}
        <DialogContentText id={textId}>{shown?.text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {shown?.cancelLabel ?? t`Cancel`}
        </Button>
        <Button
          variant="contained"
          color={shown?.isDestructive ? 'error' : 'primary'}
          loading={isBusy}
          onClick={onConfirm}
        >
          {shown?.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
