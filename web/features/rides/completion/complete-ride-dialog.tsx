import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useWatch } from 'react-hook-form';
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { ReceiptLines } from '../../../components/receipt-lines.tsx';
import type { RideDetailsFragment } from '../../../generated/operations.ts';
import { CompletionTip } from './completion-tip.tsx';
import { CompletionWays } from './completion-ways.tsx';
import { completionSchema } from './completion-schema.ts';
import { chosenTip, initialTip } from './tip-choice.ts';
import { useCompleteRide } from './use-complete-ride.ts';

export interface CompleteRideDialogProps {
  readonly ride: RideDetailsFragment | null;
  readonly onOwnChange: (rideId: string) => void;
  readonly onClose: () => void;
  readonly onPaid: (ride: RideDetailsFragment) => void;
  readonly onChangePayment: (ride: RideDetailsFragment) => void;
}

/** "Complete Your Ride": summary, payment and tip; afterwards, a higher tip. */
export function CompleteRideDialog({ ride, ...props }: CompleteRideDialogProps) {
  return (
    <Dialog open={ride !== null} onClose={props.onClose} aria-labelledby="complete-title">
      {ride && <CompletionForm key={ride.id} ride={ride} {...props} />}
    </Dialog>
  );
}

function CompletionForm({
  ride,
  onOwnChange,
  onClose,
  onPaid,
  onChangePayment,
}: CompleteRideDialogProps & { ride: RideDetailsFragment }) {
  const form = useZodForm(completionSchema, { defaultValues: { choice: initialTip(ride) } });
  const choice = useWatch({ control: form.control, name: 'choice' });
  const { pay, problem } = useCompleteRide();
  const fareCents = centsFromDollars(ride.totalFare);
  const tipCents = chosenTip(choice, fareCents);
  const isPaidAlready = ride.status === 'COMPLETED';
  const extraCents = tipCents - centsFromDollars(ride.tip);
  const submit = async () => {
    onOwnChange(ride.id);
    const paid = await pay(ride, tipCents);
    if (!paid) return;
    onClose();
    onPaid(paid);
  };
  const dueCents = isPaidAlready ? Math.max(0, extraCents) : fareCents + tipCents;
  return (
    <Form form={form} onSubmit={submit}>
      <DialogTitle id="complete-title">{isPaidAlready ? 'Raise Your Tip' : 'Complete Your Ride'}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <RideSummary ride={ride} />
        <CompletionTip
          {...{ choice, fareCents }}
          driverName={ride.driver?.firstName ?? 'your driver'}
          onChoice={(next) => form.setValue('choice', next)}
        />
        <ReceiptLines
          lines={[
            { label: 'Base Fare', amount: ride.totalFare },
            { label: 'Tip', amount: dollarsFromCents(tipCents) },
          ]}
          total={{ label: 'Total', amount: dollarsFromCents(fareCents + tipCents) }}
        />
        {problem && <CompletionWays {...{ ride, problem, onChangePayment }} />}
        {isPaidAlready && extraCents <= 0 && (
          <Alert severity="info">
            Choose a tip above the {formatMoney(centsFromDollars(ride.tip))} already given.
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton form={form} disabled={isPaidAlready && extraCents <= 0}>
          Pay {formatMoney(dueCents)}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}

function RideSummary({ ride }: { ride: RideDetailsFragment }) {
  const facts = [
    ['From', ride.pickup.address],
    ['To', ride.dropoff.address],
    ['Distance', `${ride.distanceMiles.toFixed(1)} miles`],
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 1 }}
    >
      {facts.map(([name, fact]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {fact}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
