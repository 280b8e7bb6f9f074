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
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useZodForm, type ZodForm } from '../../../components/form/use-zod-form.ts';
import { AddCard } from '../../../components/payments/add-card-dialog.tsx';
import { AddFunds } from '../../../components/payments/add-funds-dialog.tsx';
import { suggestedFunding } from '../../../components/payments/funding-amount.ts';
import { useSavedCards } from '../../../components/payments/use-saved-cards.ts';
import type { Toast } from '../../../components/toast.tsx';
import { RouteStops } from '../../../components/route-stops.tsx';
import { BookingWalletDocument } from '../../../generated/booking.ts';
import type { DriverChoiceFragment, RideDetailsFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { WALLET, type PaymentChoice } from '../payment/payment-select.tsx';
import { BookingTip } from '../tips/booking-tip.tsx';
import type { BookingProblem } from './booking-error.ts';
import { BookingPayment } from './booking-payment.tsx';
import { FareLines } from './fare-lines.tsx';
import { InsufficientBalance } from './insufficient-balance.tsx';
import { missingPhoneField, useMissingPhone } from './missing-phone.ts';
import { usePickupOutlook } from './pickup-outlook.tsx';
import type { TripDraft } from './trip-draft.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { UnverifiedEmail } from './unverified-email.tsx';
import { useBooking } from './use-booking.ts';
import type { WaysToPay } from './ways-to-pay.tsx';
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

/** What the sheet shows: the trip with its price, or what leads to a payment that covers it. */
type Step = 'trip' | 'funds' | 'card';

/** The last look before booking: trip, fare, payment and tip. One sheet, whose steps lead to a wallet or card and back. */
export function BookingDialog(props: BookingDialogProps) {
  const { open, onClose, quoteState } = props;
  const [step, setStep] = useState<Step>('trip');
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const close = () => {
    setStep('trip');
    onClose();
  };
  return (
    <Dialog
      open={open && quoteState.quote !== null}
      onClose={step === 'trip' ? close : () => setStep('trip')}
      maxWidth="sm"
      slotProps={{ paper: { sx: WHOLE_PHONE, ref: setSheet, tabIndex: -1 } }}
    >
      {quoteState.quote && (
        <BookingForm
          {...props}
          onClose={close}
          quote={quoteState.quote}
          {...{ step, sheet }}
          onStep={setStep}
        />
      )}
    </Dialog>
  );
}

const WHOLE_PHONE = {
  '@media (max-width: 599.95px)': {
    '&&': { m: 0, width: '100%', height: '100%', maxHeight: 'none', borderRadius: 0, outline: 'none' },
    // The buttons stand at its foot, however little is above them.
    '& > form': { flex: 1 },
    '& .MuiDialogContent-root': { flex: 1, alignContent: 'start' },
  },
} as const;

interface BookingFormProps extends BookingDialogProps {
  readonly quote: TripQuote;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  /** Takes the focus when the step that had it is gone. */
  readonly sheet: HTMLElement | null;
}

const bookingSchema = z.object({
  tipCents: z.int().nonnegative(),
  payment: z.string(),
  phone: missingPhoneField,
});

function BookingForm({ quote, step, onStep, sheet, ...props }: BookingFormProps) {
  const { book, problem, forgetProblem, question, lastTry } = useBooking({
    ...props,
    onLost: props.onClose,
  });
  const { tipCents: lastTip = 0, payment: lastPayment = WALLET } = lastTry ?? {};
  const form = useZodForm(bookingSchema, {
    defaultValues: { tipCents: lastTip, payment: lastPayment, phone: '' },
  });
  const missingPhone = useMissingPhone();
  const [tipCents, payment] = useWatch({ control: form.control, name: ['tipCents', 'payment'] });
  const { data, refetch } = useQuery(BookingWalletDocument, { fetchPolicy: 'cache-and-network' });
  const { cards } = useSavedCards();
  const available = data?.wallet.available;
  const totalCents = centsFromDollars(quote.fare.total) + tipCents;
  const confirm = async ({ tipCents, payment, phone }: z.output<typeof bookingSchema>) => {
    await missingPhone.save(phone);
    await book(tipCents, payment);
    await refetch().catch(() => undefined);
  };
  const choose = (choice: PaymentChoice) => {
    form.setValue('payment', choice);
    forgetProblem();
  };
  const ways = {
    cards,
    onUseCard: ({ id }: { id: string }) => choose(id),
    onAddCard: () => onStep('card'),
    onAddFunds: () => onStep('funds'),
  };
  const isPaying = step !== 'trip' || problem?.kind === 'insufficient-funds';
  useEffect(() => {
    if (sheet && !sheet.contains(document.activeElement)) sheet.focus();
  }, [sheet, step, isPaying]);
  if (isPaying) {
    return (
      <PaymentStep
        {...{ step, available, totalCents, ways }}
        onBack={step === 'trip' ? forgetProblem : () => onStep('trip')}
        onAddedFunds={forgetProblem}
        onAddedCard={choose}
        onCancelBooking={props.onClose}
      />
    );
  }
  return (
    <Form form={form} onSubmit={confirm} toFailure={toPhoneFailure}>
      <DialogTitle>
        <Trans>Confirm Your Ride</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', alignContent: 'start', gap: 5 }}>
        {props.currentRide && <SecondRideWarning ride={props.currentRide} />}
        <TripSummary {...props} quote={quote} />
        {missingPhone.isMissing && <PhoneField form={form} />}
        <FareLines
          quote={quote}
          tip={{ amount: dollarsFromCents(tipCents), total: dollarsFromCents(totalCents) }}
        />
        <BookingTip tipCents={tipCents} onTip={(cents) => form.setValue('tipCents', cents)} />
        <BookingPayment
          {...{ payment, available, totalCents, ways }}
          scheduledFor={props.scheduledFor}
          onChoose={choose}
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

interface PaymentStepProps {
  /** Of the trip itself: the wallet has turned out not to cover it. */
  readonly step: Step;
  readonly available: string | undefined;
  readonly totalCents: Cents;
  readonly ways: WaysToPay;
  readonly onBack: () => void;
  readonly onAddedFunds: () => void;
  readonly onAddedCard: (cardId: string) => void;
  readonly onCancelBooking: () => void;
}

/** On the way to a payment that covers the ride. */
function PaymentStep({ step, available, totalCents, ways, onBack, ...done }: PaymentStepProps) {
  const missingCents = totalCents - (available === undefined ? 0 : centsFromDollars(available));
  switch (step) {
    case 'funds':
      return (
        <AddFunds
          suggested={suggestedFunding(missingCents)}
          closeLabel={t`Back`}
          onClose={onBack}
          onAdded={done.onAddedFunds}
        />
      );
    case 'card':
      return <AddCard closeLabel={t`Back`} onClose={onBack} onAdded={({ id }) => done.onAddedCard(id)} />;
    case 'trip':
      return (
        <InsufficientBalance
          {...{ available, onBack, ...ways }}
          neededCents={totalCents}
          onCancelBooking={done.onCancelBooking}
        />
      );
  }
}

function PhoneField({
  form,
}: {
  form: ZodForm<z.input<typeof bookingSchema>, z.output<typeof bookingSchema>>;
}) {
  return (
    <TextField
      form={form}
      name="phone"
      label={t`Your phone number (optional)`}
      type="tel"
      autoComplete="tel"
      helperText={t`Your driver can call it from acceptance until the ride is over. It is saved in your profile.`}
    />
  );
}

/** Only keeping the phone number throws; what becomes of the booking is said by the booking. */
function toPhoneFailure(error: unknown, hasMarkedField: boolean): Toast | null {
  if (hasMarkedField) return null;
  const description = serverMessage(error);
  return { title: t`Failed to update profile`, ...(description && { description }) };
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
  const outlook = usePickupOutlook(draft);
  const facts = [
    [t`Pickup time`, when],
    [t`Driver`, driver ? `${driver.firstName} ${driver.lastName}` : t`Any available driver`],
    ...(outlook === null ? [] : [[t`Free drivers`, outlook]]),
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
