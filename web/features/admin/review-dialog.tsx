import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState, type FormEvent } from 'react';
import type { AdminPayoutRequestFragment } from '../../generated/documents.ts';
import { moneyText } from '../../lib/money-text.ts';

export type Decision = 'approve' | 'reject' | 'retry';

interface ReviewDialogProps {
  /** What is decided about which request; null closes the dialog. */
  readonly asked: { readonly request: AdminPayoutRequestFragment; readonly decision: Decision } | null;
  readonly isBusy: boolean;
  readonly onDecide: (notes: string) => void;
  readonly onClose: () => void;
}

const WORDS: Record<Decision, { title: string; text: string; action: string }> = {
  approve: {
    title: 'Approve this payout?',
    text: 'The money is sent to the driver’s account now. A transfer cannot be taken back from here.',
    action: 'Approve',
  },
  retry: {
    title: 'Try the transfer again?',
    text: 'The last transfer failed and sent nothing. The money is sent to the driver’s account now.',
    action: 'Retry Transfer',
  },
  reject: {
    title: 'Reject this payout?',
    text: 'The money goes back to the driver’s balance. The driver reads your notes.',
    action: 'Reject',
  },
};

/** Asks before a request is approved or rejected; rejecting needs notes. */
export function ReviewDialog({ asked, isBusy, onClose, onDecide }: ReviewDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={asked !== null} onClose={isBusy ? undefined : onClose} aria-labelledby={titleId}>
      {asked && <ReviewForm key={asked.request.id} {...{ titleId, asked, isBusy, onClose, onDecide }} />}
    </Dialog>
  );
}

type ReviewFormProps = Omit<ReviewDialogProps, 'asked'> & {
  readonly titleId: string;
  readonly asked: NonNullable<ReviewDialogProps['asked']>;
};

function ReviewForm({ titleId, asked: { request, decision }, isBusy, onClose, onDecide }: ReviewFormProps) {
  const [notes, setNotes] = useState('');
  const { title, text, action } = WORDS[decision];
  const isRejecting = decision === 'reject';
  const isComplete = !isRejecting || notes.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isBusy) onDecide(notes.trim());
  };
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography>
          <strong>{moneyText(request.amount)}</strong> for {request.driverFirstName} {request.driverLastName}.{' '}
          {text}
        </Typography>
        <TextField
          label={isRejecting ? 'Notes for the driver' : 'Notes (optional)'}
          required={isRejecting}
          multiline
          minRows={2}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={isRejecting ? 'error' : 'primary'}
          loading={isBusy}
          disabled={!isComplete}
        >
          {action}
        </Button>
      </DialogActions>
    </Box>
  );
}
