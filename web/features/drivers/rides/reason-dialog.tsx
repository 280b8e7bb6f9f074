import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useId, useState, type FormEvent } from 'react';

export interface ReasonDialogProps {
  /** What the server wants to know, and the label of what waits for it; null closes the dialog. */
  readonly asked: { readonly question: string; readonly label: string } | null;
  readonly isBusy: boolean;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks the driver why a trip starts or ends in an unusual way. */
export function ReasonDialog({ asked, isBusy, onReason, onClose }: ReasonDialogProps) {
  const titleId = useId();
  const [reason, setReason] = useState('');
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onReason(reason.trim());
  };
  return (
    <Dialog open={asked !== null} onClose={isBusy ? undefined : onClose} aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>
          <Trans>Please say why</Trans>
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <DialogContentText>{shown?.question}</DialogContentText>
          <TextField
            label={t`Reason`}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            helperText={t`It is kept with the ride, for support to read.`}
            autoFocus
            required
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            <Trans>Not yet</Trans>
          </Button>
          <Button type="submit" variant="contained" loading={isBusy} disabled={reason.trim() === ''}>
            {shown?.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
