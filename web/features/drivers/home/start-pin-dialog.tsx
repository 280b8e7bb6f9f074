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

export interface StartPinDialogProps {
  /** What the server has said of the last PIN; null closes the dialog. */
  readonly asked: { readonly riderName: string; readonly refusal: string | null } | null;
  readonly isBusy: boolean;
  readonly onPin: (pin: string) => void;
  readonly onClose: () => void;
}

/** Asks the driver for the PIN that the rider reads out. */
export function StartPinDialog({ asked, isBusy, onPin, onClose }: StartPinDialogProps) {
  const titleId = useId();
  const [pin, setPin] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPin(pin);
    setPin('');
  };
  return (
    <Dialog open={asked !== null} onClose={isBusy ? undefined : onClose} aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>PIN of this ride</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <DialogContentText>
            {asked?.riderName} wants to be sure of the car. Ask for the four digits and enter them to start.
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
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            Not yet
          </Button>
          <Button type="submit" variant="contained" loading={isBusy} disabled={pin.length < 4}>
            Start Trip
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
