import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  InputAdornment,
  TextField,
} from '@mui/material';
import { useState, type FormEvent } from 'react';
import type { Cents } from '../../../../domain/money/cents.ts';
import { useToast } from '../../../components/toast.tsx';
import { INVALID_TIP, tipFromText } from './tip.ts';

interface CustomTipDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onTip: (tipCents: Cents) => void;
}

/** Asks for a tip of any amount; empty again each time it opens (spec 1 §4). */
export function CustomTipDialog({ open, onClose, onTip }: CustomTipDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="custom-tip-title">
      <CustomTipForm onClose={onClose} onTip={onTip} />
    </Dialog>
  );
}

function CustomTipForm({ onClose, onTip }: Omit<CustomTipDialogProps, 'open'>) {
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const toast = useToast();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const cents = tipFromText(text);
    if (cents !== null) return onTip(cents);
    setRefused(true);
    toast({ ...INVALID_TIP, severity: 'error' });
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id="custom-tip-title">Custom tip</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          label="Tip amount"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={isRefused}
          helperText={isRefused ? INVALID_TIP.description : '100 % goes to your driver'}
          sx={{ mt: 2 }}
          slotProps={{
            htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained">
          Set Tip
        </Button>
      </DialogActions>
    </form>
  );
}
