import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useState, type FormEvent } from 'react';
import type { GiveBackReason } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';
import type { GiveBackAnswer } from './use-ride-transitions.ts';

export interface GiveBackDialogProps {
  /** Whose ride it is; null closes the dialog. */
  readonly asked: { readonly riderName: string } | null;
  readonly isBusy: boolean;
  readonly onGiveBack: (answer: GiveBackAnswer) => void;
  readonly onClose: () => void;
}

const REASONS: Record<GiveBackReason, string> = texts({
  TOO_FAR: msg`Too far away`,
  VEHICLE_TROUBLE: msg`Vehicle trouble`,
  UNSAFE: msg`I do not feel safe`,
  EMERGENCY: msg`An emergency`,
  OTHER: msg`Another reason`,
});

/** Asks why the driver cannot drive a ride that they accepted. */
export function GiveBackDialog({ asked, isBusy, onGiveBack, onClose }: GiveBackDialogProps) {
  const [reason, setReason] = useState<GiveBackReason | null>(null);
  const [words, setWords] = useState('');
  // The name stays while the dialog fades out.
  const [shown, setShown] = useState(asked);
  if (asked && asked.riderName !== shown?.riderName) setShown(asked);
  const needsWords = reason === 'OTHER';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason) onGiveBack({ reason, words: words.trim() || null });
  };
  return (
    <Dialog open={asked !== null} onClose={isBusy ? undefined : onClose}>
      <form onSubmit={submit}>
        <DialogTitle>
          <Trans>Can&apos;t make this ride?</Trans>
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3 }}>
          <DialogContentText>
            <Trans>
              {ph({ riderName: shown?.riderName ?? '' })} is told that you cannot come, and other drivers are
              asked at once. It counts as a request you passed on.
            </Trans>
          </DialogContentText>
          <ReasonChoice reason={reason} onReason={setReason} />
          <TextField
            label={needsWords ? t`What happened?` : t`Details (optional)`}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            required={needsWords}
            multiline
            minRows={2}
            helperText={t`Support reads it; your rider does not.`}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            <Trans>Keep Ride</Trans>
          </Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            loading={isBusy}
            disabled={reason === null || (needsWords && words.trim() === '')}
          >
            <Trans>Ask Other Drivers</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface ReasonChoiceProps {
  readonly reason: GiveBackReason | null;
  readonly onReason: (reason: GiveBackReason) => void;
}

function ReasonChoice({ reason, onReason }: ReasonChoiceProps) {
  return (
    <RadioGroup
      aria-label={t`Reason`}
      value={reason}
      onChange={(_, value) => onReason(value as GiveBackReason)}
    >
      {(Object.keys(REASONS) as GiveBackReason[]).map((one) => (
        <FormControlLabel
          key={one}
          value={one}
          control={<Radio />}
          label={REASONS[one]}
          sx={{ minHeight: 44 }}
        />
      ))}
    </RadioGroup>
  );
}
