import { CloseActions } from '../../../components/close-actions.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Dialog, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';

interface StartPinDialogProps {
  /** What the server has said of the last PIN; null closes the dialog. */
  readonly asked: { readonly riderName: string; readonly refusal: string | null } | null;
  readonly isBusy: boolean;
  readonly onPin: (pin: string) => void;
  readonly onClose: () => void;
}

/** Asks the driver for the PIN that the rider reads out. */
export function StartPinDialog({ asked, isBusy, onPin, onClose }: StartPinDialogProps) {
  const [pin, setPin] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPin(pin);
    setPin('');
  };
  return (
    <Dialog open={asked !== null} onClose={isBusy ? undefined : onClose}>
      <form onSubmit={submit}>
        <DialogTitle>
          <Trans>PIN of this ride</Trans>
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <DialogContentText>
            <Trans>
              {ph({ riderName: asked?.riderName ?? '' })} wants to be sure of the car. Ask for the four digits
              and enter them to start.
            </Trans>
          </DialogContentText>
          <TextField
            label="PIN"
            value={pin}
            onChange={({ target }) => setPin(target.value.replace(/\D/g, '').slice(0, 4))}
            error={asked?.refusal != null}
            helperText={asked?.refusal ?? ' '}
            autoFocus
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
          />
        </DialogContent>
        <CloseActions onClose={onClose} disabled={isBusy} label={t`Not yet`}>
          <Button type="submit" variant="contained" loading={isBusy} disabled={pin.length < 4}>
            <Trans>Start Trip</Trans>
          </Button>
        </CloseActions>
      </form>
    </Dialog>
  );
}
