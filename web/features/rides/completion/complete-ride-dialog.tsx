import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { useToast } from '../../../components/toast.tsx';
import { ReceiptLines } from '../../../components/receipt-lines.tsx';
import type { RideDetailsFragment } from '../../../generated/operations.ts';
import { INVALID_TIP } from '../tips/tip.ts';
import { CompletionTip } from './completion-tip.tsx';
import { CompletionWays } from './completion-ways.tsx';
import { LowerTip } from './lower-tip.tsx';
import { useCompleteRide } from './use-complete-ride.ts';
import { useTipForm } from './use-tip-form.ts';

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
    <Dialog open={ride !== null} onClose={props.onClose}>
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
  const tip = useTipForm(ride);
  const { form, choice, fareCents, promisedCents, tipCents, isPaidAlready, isLower, dueCents } = tip;
  const { pay, problem } = useCompleteRide();
  const toast = useToast();
  const driverName = ride.driver?.firstName ?? t`your driver`;
  const submit = async ({ reason }: { reason: string }) => {
    onOwnChange(ride.id);
    const paid = await pay(ride, tipCents, isLower ? reason : null);
    if (!paid) return;
    onClose();
    onPaid(paid);
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      onInvalid={({ choice }) => choice && toast({ ...INVALID_TIP, severity: 'error' })}
    >
      <DialogTitle>{isPaidAlready ? t`Raise Your Tip` : t`Complete Your Ride`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <RideSummary ride={ride} />
        <CompletionTip
          {...{ choice, fareCents, driverName }}
          onChoice={(next) => form.setValue('choice', next)}
        />
        {isLower && <LowerTip {...{ form, promisedCents, driverName }} />}
        <ReceiptLines
          lines={toLines(ride, tip)}
          total={{ label: t`Total`, amount: dollarsFromCents(fareCents + tipCents) }}
        />
        {problem && <CompletionWays {...{ ride, problem, onChangePayment }} />}
        {isPaidAlready && dueCents === 0 && (
          <Alert severity="info">
            <Trans>
              Choose a tip above the {ph({ tip: formatMoney(centsFromDollars(ride.tip)) })} already given.
            </Trans>
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton form={form} disabled={dueCents === 0}>
          <Trans>Pay {ph({ amount: formatMoney(dueCents) })}</Trans>
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}

/** Fare and tip; of a ride paid already, what was paid and what comes on top. */
function toLines(
  ride: RideDetailsFragment,
  {
    isPaidAlready,
    tipCents,
    dueCents,
  }: Pick<ReturnType<typeof useTipForm>, 'isPaidAlready' | 'tipCents' | 'dueCents'>,
) {
  return isPaidAlready
    ? [
        { label: t`Paid so far`, amount: ride.finalAmount },
        { label: t`More tip`, amount: dollarsFromCents(dueCents) },
      ]
    : [
        { label: t`Base Fare`, amount: ride.totalFare },
        { label: t`Tip`, amount: dollarsFromCents(tipCents) },
      ];
}

function RideSummary({ ride }: { ride: RideDetailsFragment }) {
  const facts = [
    [t`From`, ride.pickup.address],
    [t`To`, ride.dropoff.address],
    [t`Distance`, t`${{ miles: ride.distanceMiles.toFixed(1) }} miles`],
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
