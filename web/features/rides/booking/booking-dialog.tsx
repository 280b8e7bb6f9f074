import { useQuery } from '@apollo/client/react';
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
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/cents.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { RouteStops } from '../../../components/route-stops.tsx';
import { BookingWalletDocument } from '../../../generated/booking.ts';
import type { DriverChoiceFragment, RideDetailsFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { WALLET, type PaymentChoice } from '../payment/payment-select.tsx';
import { BookingTip } from '../tips/booking-tip.tsx';
import type { BookingProblem } from './booking-error.ts';
import { BookingPayment } from './booking-payment.tsx';
import { FareLines } from './fare-lines.tsx';
import type { TripDraft } from './trip-draft.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { UnverifiedEmail } from './unverified-email.tsx';
import { useBooking } from './use-booking.ts';
import type { QuoteState, TripQuote } from './use-quote.ts';

export interface BookingDialogProps {
  readonly open: boolean;
  readonly draft: TripDraft;
  readonly driver: DriverChoiceFragment | null;
  readonly scheduledFor: Date | null;
  readonly quoteState: QuoteState;
  /** A ride for now that is there already; a second one is warned of. */
  readonly currentRide: RideDetailsFragment | null;
  readonly onClose: () => void;
  readonly onBooked: (ride: RideDetailsFragment) => void;
}

/** The last look before booking: trip, fare, payment and tip. */
export function BookingDialog(props: BookingDialogProps) {
  const { open, onClose, quoteState } = props;
  return (
    <Dialog
      open={open && quoteState.quote !== null}
      onClose={onClose}

      maxWidth="sm"
    >
      {quoteState.quote && <BookingForm {...props} quote={quoteState.quote} />}
    </Dialog>
  );
}

interface BookingFormProps extends BookingDialogProps {
  readonly quote: TripQuote;
}

const bookingSchema = z.object({ tipCents: z.int().nonnegative(), payment: z.string() });

function BookingForm({ quote, ...props }: BookingFormProps) {
  const { book, problem, forgetProblem, question, lastTry } = useBooking({
    ...props,
    onLost: props.onClose,
  });
  const { tipCents: lastTip = 0, payment: lastPayment = WALLET } = lastTry ?? {};
  const form = useZodForm(bookingSchema, { defaultValues: { tipCents: lastTip, payment: lastPayment } });
  const [tipCents, payment] = useWatch({ control: form.control, name: ['tipCents', 'payment'] });
  const { data, refetch } = useQuery(BookingWalletDocument, { fetchPolicy: 'cache-and-network' });
  const available = data?.wallet.available;
  const totalCents = centsFromDollars(quote.fare.total) + tipCents;
  const confirm = async ({ tipCents, payment }: z.output<typeof bookingSchema>) => {
    await book(tipCents, payment);
    await refetch().catch(() => undefined);
  };
  const choose = (choice: PaymentChoice) => {
    form.setValue('payment', choice);
    forgetProblem();
  };
  return (
    <Form form={form} onSubmit={confirm}>
      <DialogTitle>
        <Trans>Confirm Your Ride</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        {props.currentRide && <SecondRideWarning ride={props.currentRide} />}
        <TripSummary {...props} quote={quote} />
        <FareLines
          quote={quote}
          tip={{ amount: dollarsFromCents(tipCents), total: dollarsFromCents(totalCents) }}
        />
        <BookingTip tipCents={tipCents} onTip={(cents) => form.setValue('tipCents', cents)} />
        <BookingPayment
          {...{ payment, available, totalCents, problem }}
          scheduledFor={props.scheduledFor}
          onChoose={choose}
          onForget={forgetProblem}
          onCancelBooking={props.onClose}
        />
        {problem && <ProblemAlert problem={problem} total={quote.fare.total} />}
        {question}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={props.onClose}>
          <Trans>Back</Trans>
        </Button>
        <SubmitButton form={form}>
          {problem?.kind === 'fare-changed' ? t`Accept and Book` : t`Confirm Booking`}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}

function SecondRideWarning({ ride }: { ride: RideDetailsFragment }) {
  return (
    <Alert severity="warning" role="alert">
      <Trans>
        You have a ride already, to {ph({ address: ride.dropoff.address })}. Booking now makes a second one,
        and both are paid.
      </Trans>
    </Alert>
  );
}

function TripSummary({ driver, draft, scheduledFor, quote }: BookingDialogProps & { quote: TripQuote }) {
  const { dateTime, zoneName } = useAreaTime();
  const when = scheduledFor ? `${dateTime(scheduledFor.toISOString())}, ${zoneName}` : t`Now`;
  const facts = [
    [t`Pickup time`, when],
    [t`Driver`, driver ? `${driver.firstName} ${driver.lastName}` : t`Any available driver`],
    [
      t`Distance`,
      t`${{ miles: quote.distanceMiles.toFixed(1) }} miles, about ${{ minutes: quote.durationMinutes }} min`,
    ],
    ...(draft.note.trim() ? [[t`Note to the driver`, draft.note.trim()]] : []),
  ];
  return (
    <>
      <RouteStops pickup={quote.pickup.address} dropoff={quote.dropoff.address} />
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
    </>
  );
}

function ProblemAlert({ problem, total }: { problem: BookingProblem; total: string }) {
  const { user } = useCurrentUser();
  if (problem.kind === 'insufficient-funds') return null;
  if (problem.kind === 'unverified-email') return <UnverifiedEmail email={user?.email ?? ''} />;
  if (problem.kind === 'refused') return <Alert severity="error">{problem.description}</Alert>;
  if (problem.kind === 'declined') {
    return (
      <Alert severity="error">
        <Trans>
          {ph({ message: problem.message })} Nothing was booked. Choose another card, or pay from your wallet.
        </Trans>
      </Alert>
    );
  }
  return (
    <Alert severity="warning" role="alert">
      <Trans>
        The fare is now {ph({ fare: moneyText(problem.totalFare ?? total) })}. Nothing was booked; accept the
        new fare to go on.
      </Trans>
    </Alert>
  );
}
