import { useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import RepeatIcon from '@mui/icons-material/Repeat';
import { Alert, Button, DialogContent, DialogTitle } from '@mui/material';
import { Suspense, useState, type ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CloseActions } from '../../../components/close-actions.tsx';
import { Facts, type Fact } from '../../../components/facts.tsx';
import { fullName } from '../../../../domain/users/user.ts';
import { centsFromDollars, type Cents } from '../../../../domain/money/cents.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useZodForm, type ZodForm } from '../../../components/form/use-zod-form.ts';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { useSavedCards } from '../../../components/payments/use-saved-cards.ts';
import { NOTHING_NEEDED } from '../../../components/needs/chosen-needs.ts';
import { needsTexts } from '../../../components/needs/needs-text.ts';
import type { Toast } from '../../../components/toast.tsx';
import { typedFacts } from '../../../components/rider-texts/rider-texts.tsx';
import { RouteStops } from '../../../components/route-stops.tsx';
import { BookingWalletDocument } from '../../../generated/booking-dialog.ts';
import type {
  DriverChoiceFragment,
  NewBookingFragment,
  SecondRideFragment,
} from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { ChoosePayment } from '../payment/choose-payment.tsx';
import { FundingStep, lackingCents } from '../payment/funding-step.tsx';
import { WALLET, type PaymentChoice } from '../payment/payment-select.tsx';
import { StepDialog, useSheetFocus, WHOLE_PHONE, type Steps } from '../payment/step-dialog.tsx';
import type { WaysToPay } from '../payment/ways-to-pay.tsx';
import { BookingTip } from '../tips/booking-tip.tsx';
import { CustomTip } from '../tips/custom-tip.tsx';
import type { BookingProblem } from './booking-error.ts';
import { CoverChoice, neededOf, toCover, useCoverChoice } from './cover-choice.tsx';
import { FareLines } from './fare-lines.tsx';
import { InsufficientBalance } from './insufficient-balance.tsx';
import { missingPhoneField, useMissingPhone } from './missing-phone.ts';
import { type Passenger, PassengerChoice, usePassengerChoice } from './passenger-choice.tsx';
import { useDraftOutlook } from './pickup-outlook.tsx';
import { ReturnChoice, useReturnPlan } from './return-choice.tsx';
import type { TripDraft } from './trip-draft.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { UnverifiedEmail } from './unverified-email.tsx';
import { useBooking } from './use-booking.ts';
import type { QuoteState, TripQuote } from './use-quote.ts';

/** What the form that repeats the trip every week is given. */
export interface RepeatBookingProps {
  readonly draft: TripDraft;
  readonly driver: DriverChoiceFragment | null;
  readonly scheduledFor: Date | null;
  readonly quoteState: QuoteState;
  readonly quote: TripQuote;
  /** For whom, where it is not oneself. */
  readonly passenger: Passenger | null;
  readonly steps: Steps;
  readonly onBack: () => void;
  readonly onRepeated: (standingRideId: string) => void;
}

interface BookingDialogProps {
  readonly open: boolean;
  readonly draft: TripDraft;
  /** Whether its needs were chosen for this trip; otherwise they are the rider's own. */
  readonly areNeedsChosen: boolean;
  readonly driver: DriverChoiceFragment | null;
  readonly scheduledFor: Date | null;
  readonly quoteState: QuoteState;
  /** A ride for now that is there already; a second one is warned of. */
  readonly currentRide: Masked<SecondRideFragment> | null;
  readonly onClose: () => void;
  readonly onBooked: (ride: NewBookingFragment) => void;
  /** The form that repeats the trip every week. */
  readonly Repeat: ComponentType<RepeatBookingProps>;
  /** The trip was made a standing ride. */
  readonly onRepeated: (standingRideId: string) => void;
}

/**
 * The last look before booking: trip, fare, payment and tip. One sheet, whose steps lead to a wallet or card and back, or
 * to having the trip repeated every week.
 */
export function BookingDialog(props: BookingDialogProps) {
  const { open, quoteState } = props;
  const { quote } = quoteState;
  const [repeats, setRepeats] = useState<Repeated | null>(null);
  const onClose = () => {
    setRepeats(null);
    props.onClose();
  };
  return (
    <StepDialog open={open && quote !== null} onClose={onClose} maxWidth="sm" paperSx={WHOLE_PHONE}>
      {(steps) =>
        quote &&
        (repeats ? (
          <Suspense fallback={<LoadingScreen />}>
            <props.Repeat {...props} {...repeats} {...{ quote, steps }} onBack={() => setRepeats(null)} />
          </Suspense>
        ) : (
          <BookingForm {...props} onClose={steps.close} onRepeat={setRepeats} {...{ quote, steps }} />
        ))
      }
    </StepDialog>
  );
}

/** The trip that is to be repeated, and for whom. */
type Repeated = Pick<RepeatBookingProps, 'draft' | 'passenger'>;

interface BookingFormProps extends BookingDialogProps {
  readonly quote: TripQuote;
  readonly steps: Steps;
  readonly onRepeat: (repeated: Repeated) => void;
}

const bookingSchema = z.object({
  tipCents: z.int().nonnegative(),
  payment: z.string(),
  phone: missingPhoneField,
});

function BookingForm({ quote, steps, ...props }: BookingFormProps) {
  const { step, go, sheet } = steps;
  const party = usePassengerChoice(props);
  const { passenger, draft } = party;
  const { book, problem, forgetProblem, question, lastTry } = useBooking({
    ...props,
    ...party,
    onLost: props.onClose,
  });
  const { tipCents: lastTip = 0, payment: lastPayment = WALLET } = lastTry ?? {};
  const form = useZodForm(bookingSchema, {
    defaultValues: { tipCents: lastTip, payment: lastPayment, phone: '' },
  });
  const missingPhone = useMissingPhone();
  const [tipCents, payment] = useWatch({ control: form.control, name: ['tipCents', 'payment'] });
  const { available, allowsCash, refetch } = useWallet();
  const isPaidByPassenger = passenger?.payer === 'PASSENGER';
  const totalCents = centsFromDollars(quote.fare.total) + tipCents;
  const back = useReturnPlan(quote, props.scheduledFor, passenger !== null);
  const cover = useCoverChoice({ ...props, draft, quote, passenger, tipCents });
  const neededCents = neededOf(cover.chosen, totalCents, back.extraCents);
  const confirm = async ({ tipCents, payment, phone }: z.output<typeof bookingSchema>) => {
    if (back.wanted === undefined) return;
    if (!passenger) await missingPhone.save(phone);
    await book(tipCents, payment, back.wanted, passenger, toCover(cover));
    await Promise.all([refetch(), cover.ask()]).catch(() => undefined);
  };
  const choose = (choice: PaymentChoice) => {
    form.setValue('payment', choice);
    forgetProblem();
  };
  const ways = useWaysToPay(choose, go);
  const setTip = (cents: Cents) => form.setValue('tipCents', cents);
  const isShort = problem?.kind === 'insufficient-funds' && !isPaidByPassenger;
  useSheetFocus(sheet, `${step} ${isShort}`);
  if (step !== 'start' || isShort) {
    return (
      <OtherStep
        {...{ step, available, ways }}
        totalCents={neededCents}
        onBack={step === 'start' ? forgetProblem : () => go('start')}
        onTip={setTip}
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
        <TripSummary {...props} {...{ draft, quote }} />
        <PassengerChoice {...party} />
        <RepeatButton onClick={() => props.onRepeat({ draft, passenger })} />
        {!passenger && missingPhone.isMissing && <PhoneField form={form} />}
        <FareLines {...{ quote, tipCents }} />
        <ReturnChoice {...back} fare={quote.fare.total} onChange={back.choose} />
        <BookingTip {...{ tipCents }} onTip={setTip} onCustom={() => go('tip')} />
        <CoverChoice {...cover} />
        {!isPaidByPassenger && neededCents > 0 && (
          <ChoosePayment
            {...{ payment, available, ways }}
            totalCents={neededCents}
            // A return is paid when it is booked, and what others have to do with is not paid to the driver.
            allowsCash={allowsCash && back.plan.kind === 'none' && !passenger && !cover.chosen}
            scheduledFor={props.scheduledFor}
            onChoose={choose}
          />
        )}
        {problem && <ProblemAlert problem={problem} total={quote.fare.total} />}
        {question}
      </DialogContent>
      <BookingActions {...{ form, problem }} isReady={back.wanted !== undefined} onClose={props.onClose} />
    </Form>
  );
}

interface BookingActionsProps {
  readonly form: ZodForm<z.input<typeof bookingSchema>, z.output<typeof bookingSchema>>;
  readonly problem: BookingProblem | null;
  /** Whether everything that was chosen is given. */
  readonly isReady: boolean;
  readonly onClose: () => void;
}

function BookingActions({ form, problem, isReady, onClose }: BookingActionsProps) {
  return (
    <CloseActions onClose={onClose} label={t`Back`} sx={{ px: 6, pb: 4 }}>
      <SubmitButton form={form} disabled={!isReady}>
        {problem?.kind === 'fare-changed' ? t`Accept and Book` : t`Confirm Booking`}
      </SubmitButton>
    </CloseActions>
  );
}

function useWallet() {
  const { data, refetch } = useQuery(BookingWalletDocument, { fetchPolicy: 'cache-and-network' });
  return { available: data?.wallet.available, allowsCash: data?.isCashAllowed ?? false, refetch };
}

function useWaysToPay(choose: (choice: PaymentChoice) => void, go: Steps['go']): WaysToPay {
  const { cards } = useSavedCards();
  return {
    cards,
    onUseCard: ({ id }) => choose(id),
    onAddCard: () => go('card'),
    onAddFunds: () => go('funds'),
  };
}

function RepeatButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outlined" startIcon={<RepeatIcon />} onClick={onClick} sx={{ justifySelf: 'start' }}>
      <Trans>Repeat every week</Trans>
    </Button>
  );
}

interface OtherStepProps extends Pick<Steps, 'step'> {
  readonly available: string | undefined;
  readonly totalCents: Cents;
  readonly ways: WaysToPay;
  readonly onBack: () => void;
  readonly onTip: (tipCents: Cents) => void;
  readonly onAddedFunds: () => void;
  readonly onAddedCard: (cardId: string) => void;
  readonly onCancelBooking: () => void;
}

/** What takes the place of the trip: a tip of any amount, or the way to a payment that covers the ride. */
function OtherStep({ step, available, totalCents, ways, onBack, ...done }: OtherStepProps) {
  switch (step) {
    case 'tip':
      return <CustomTip onClose={onBack} onTip={done.onTip} />;
    // The wallet has turned out not to cover it.
    case 'start':
      return (
        <InsufficientBalance
          {...{ available, onBack, ...ways }}
          neededCents={totalCents}
          onCancelBooking={done.onCancelBooking}
        />
      );
    default:
      return (
        <FundingStep {...{ step, onBack, ...done }} missingCents={lackingCents(totalCents, available)} />
      );
  }
}

function PhoneField({
  form,
}: {
  form: ZodForm<z.input<typeof bookingSchema>, z.output<typeof bookingSchema>>;
}) {
  const { phoneExample } = useConfiguration().serviceArea;
  return (
    <TextField
      form={form}
      name="phone"
      placeholder={phoneExample}
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

function SecondRideWarning({ ride }: { ride: Masked<SecondRideFragment> }) {
  const { dropoff } = unmask<SecondRideFragment>(ride);
  return (
    <Alert severity="warning" role="alert">
      <Trans>
        You have a ride already, to {ph({ address: dropoff.address })}. Booking now makes a second one, and
        both are paid.
      </Trans>
    </Alert>
  );
}

function TripSummary({ driver, draft, scheduledFor, quote }: BookingDialogProps & { quote: TripQuote }) {
  const { dateTime, zoneName } = useAreaTime();
  const when = scheduledFor ? `${dateTime(scheduledFor.toISOString())}, ${zoneName}` : t`Now`;
  const outlook = useDraftOutlook(draft);
  const facts: readonly Fact[] = [
    [t`Pickup time`, when],
    [t`Driver`, driver ? fullName(driver) : t`Any available driver`],
    [t`Free drivers`, outlook],
    [
      t`Distance`,
      t`${{ miles: quote.distanceMiles.toFixed(1) }} miles, about ${{ minutes: quote.durationMinutes }} min`,
    ],
    [t`What you need`, needsTexts(draft.needs ?? NOTHING_NEEDED).join(', ')],
    ...typedFacts(draft),
  ];
  return (
    <>
      <RouteStops pickup={quote.pickup.address} dropoff={quote.dropoff.address} />
      <Facts facts={facts} />
    </>
  );
}

function ProblemAlert({ problem, total }: { problem: BookingProblem; total: string }) {
  const { user } = useCurrentUser();
  if (problem.kind === 'insufficient-funds') {
    return (
      <Alert severity="error">
        <Trans>
          The passenger’s wallet does not cover this ride. Nothing was booked; you can pay yourself.
        </Trans>
      </Alert>
    );
  }
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
