import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  InputAdornment,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { useState, type FormEvent } from 'react';
import { dollarsFromCents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { RouteStops } from '../../../components/route-stops.tsx';
import type { AdminBookingFragment } from '../../../generated/documents.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { refundableCents, refundAmount, refundedCents } from './refund-left.ts';
import { useRefund } from './use-refund.ts';

interface RefundDialogProps {
  readonly booking: AdminBookingFragment | null;
  readonly onClose: () => void;
}

/** Gives a completed ride's money back, all that is left of it or a part, with a reason. */
export function RefundDialog({ booking, onClose }: RefundDialogProps) {
  return (
    <Dialog open={booking !== null} onClose={onClose} aria-labelledby="refund-title" maxWidth="sm">
      {booking && <RefundForm key={booking.id} booking={booking} onClose={onClose} />}
    </Dialog>
  );
}

function RefundForm({ booking, onClose }: { booking: AdminBookingFragment; onClose: () => void }) {
  const [isWhole, setWhole] = useState(true);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const { refund, isRefunding } = useRefund();
  const leftCents = refundableCents(booking);
  const amount = isWhole ? dollarsFromCents(leftCents) : refundAmount(text, leftCents);
  const isComplete = amount !== null && reason.trim() !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isRefunding) return;
    if (await refund(booking.id, amount, reason.trim())) onClose();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogTitle id="refund-title">Refund this ride</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <RouteStops pickup={booking.pickup.address} dropoff={booking.dropoff.address} dense />
        <Left booking={booking} />
        <AmountChoice
          {...{ isWhole, text, leftCents }}
          isWrong={text !== '' && amount === null}
          onWhole={setWhole}
          onText={setText}
        />
        <TextField
          label="Reason"
          required
          multiline
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          helperText="The rider reads it on the receipt."
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" color="error" loading={isRefunding} disabled={!isComplete}>
          {amount === null ? 'Refund' : `Refund ${moneyText(amount)}`}
        </Button>
      </DialogActions>
    </form>
  );
}

/** What was paid, what is left, and who bears it. */
function Left({ booking }: { booking: AdminBookingFragment }) {
  const refunded = refundedCents(booking);
  return (
    <Box>
      <Typography>
        {moneyText(booking.finalAmount)} was paid
        {refunded > 0 && `, ${formatMoney(refunded)} was refunded before`}.{' '}
        <strong>{formatMoney(refundableCents(booking))} is left to refund.</strong>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {booking.paymentMethod === 'card'
          ? 'What the card paid goes back to the card; the rest goes to the rider’s wallet.'
          : 'It goes back to the rider’s wallet.'}{' '}
        The driver’s earnings and the platform’s fee are reversed by the same shares, also when the driver was
        paid already: the balance then goes below zero and is made up by the next earnings.
      </Typography>
    </Box>
  );
}

interface AmountChoiceProps {
  readonly isWhole: boolean;
  readonly text: string;
  readonly leftCents: number;
  readonly isWrong: boolean;
  readonly onWhole: (isWhole: boolean) => void;
  readonly onText: (text: string) => void;
}

function AmountChoice({ isWhole, text, leftCents, isWrong, onWhole, onText }: AmountChoiceProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <RadioGroup
        aria-label="How much"
        value={isWhole ? 'whole' : 'part'}
        onChange={(_, value) => onWhole(value === 'whole')}
      >
        <FormControlLabel
          value="whole"
          control={<Radio />}
          label={`All that is left, ${formatMoney(leftCents)}`}
        />
        <FormControlLabel value="part" control={<Radio />} label="A part of it" />
      </RadioGroup>
      {!isWhole && (
        <TextField
          label="Amount to refund"
          type="number"
          value={text}
          onChange={(event) => onText(event.target.value)}
          error={isWrong}
          helperText={`More than $0.00, at most ${formatMoney(leftCents)}`}
          slotProps={{
            htmlInput: { min: 0.01, step: 0.01, inputMode: 'decimal' },
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
          }}
        />
      )}
    </Box>
  );
}
