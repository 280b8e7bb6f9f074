import { useQuery } from '@apollo/client/react';
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
import { useState } from 'react';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import { RouteStops } from '../../../components/route-stops.tsx';
import { BookingWalletDocument, type DriverChoiceFragment } from '../../../generated/documents.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { BookingTip } from '../tips/booking-tip.tsx';
import type { BookingProblem } from './booking-error.ts';
import { FareLines } from './fare-card.tsx';
import { InsufficientBalanceDialog } from './insufficient-balance-dialog.tsx';
import { PaymentSelect } from './payment-select.tsx';
import type { TripDraft } from './trip-draft.ts';
import { useBooking } from './use-booking.ts';
import type { QuoteState, TripQuote } from './use-quote.ts';

interface BookingDialogProps {
  readonly open: boolean;
  readonly draft: TripDraft;
  readonly driver: DriverChoiceFragment | null;
  readonly scheduledFor: Date | null;
  readonly quoteState: QuoteState;
  readonly onClose: () => void;
  readonly onBooked: () => void;
}

/** The last look before booking: trip, fare, payment and tip (spec 1 §2.6, "Booking confirmation dialog"). */
export function BookingDialog(props: BookingDialogProps) {
  const { open, onClose, quoteState } = props;
  return (
    <Dialog
      open={open && quoteState.quote !== null}
      onClose={onClose}
      aria-labelledby="booking-title"
      maxWidth="sm"
    >
      {quoteState.quote && <BookingForm {...props} quote={quoteState.quote} />}
    </Dialog>
  );
}

function BookingForm({ quote, ...props }: BookingDialogProps & { quote: TripQuote }) {
  const [tipCents, setTipCents] = useState<Cents>(0);
  const { data, refetch } = useQuery(BookingWalletDocument, { fetchPolicy: 'cache-and-network' });
  const { book, isBooking, problem, forgetProblem } = useBooking(props);
  const available = data?.wallet.available;
  const totalCents = centsFromDollars(quote.fare.total) + tipCents;
  const confirm = async () => {
    await book(tipCents);
    await refetch().catch(() => undefined);
  };
  return (
    <>
      <DialogTitle id="booking-title">Confirm Your Ride</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <TripSummary {...props} quote={quote} />
        <FareLines
          quote={quote}
          tip={{ amount: dollarsFromCents(tipCents), total: dollarsFromCents(totalCents) }}
        />
        <BookingTip tipCents={tipCents} onTip={setTipCents} />
        <PaymentSelect available={available} totalCents={totalCents} />
        {problem && <ProblemAlert problem={problem} total={quote.fare.total} />}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={props.onClose}>Back</Button>
        <Button variant="contained" loading={isBooking} onClick={() => void confirm()}>
          {problem?.kind === 'fare-changed' ? 'Accept and Book' : 'Confirm Booking'}
        </Button>
      </DialogActions>
      <InsufficientBalanceDialog
        open={problem?.kind === 'insufficient-funds'}
        neededCents={totalCents}
        available={available}
        onClose={forgetProblem}
        onCancelBooking={props.onClose}
      />
    </>
  );
}

function TripSummary({ draft, driver, scheduledFor, quote }: BookingDialogProps & { quote: TripQuote }) {
  const { dateTime, zoneName } = useAreaTime();
  const when = scheduledFor ? `${dateTime(scheduledFor.toISOString())}, ${zoneName}` : 'Now';
  const facts = [
    ['Pickup time', when],
    ['Driver', driver ? `${driver.firstName} ${driver.lastName}` : 'Any available driver'],
    ['Distance', `${quote.distanceMiles.toFixed(1)} miles, about ${quote.durationMinutes} min`],
  ];
  return (
    <>
      <RouteStops pickup={draft.pickup?.address ?? ''} dropoff={draft.dropoff?.address ?? ''} />
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
  if (problem.kind === 'insufficient-funds') return null;
  if (problem.kind === 'refused') return <Alert severity="error">{problem.description}</Alert>;
  return (
    <Alert severity="warning" role="alert">
      The fare is now {moneyText(problem.totalFare ?? total)}. Nothing was booked; accept the new fare to go
      on.
    </Alert>
  );
}
