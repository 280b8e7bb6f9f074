import { useQuery } from '@apollo/client/react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { CloseActions } from '../../../components/close-actions.tsx';
import type { Place } from '../../../../domain/geo/place.ts';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { OutlinedField } from '../../../components/outlined-field.tsx';
import { useSavedCards } from '../../../components/payments/use-saved-cards.ts';
import { ReceiptLines } from '../../../components/receipt-lines.tsx';
import { needsTexts } from '../../../components/needs/needs-text.ts';
import { RiderTextFields } from '../../../components/rider-texts/rider-text-fields.tsx';
import { RouteStops } from '../../../components/route-stops.tsx';
import { BookingWalletDocument } from '../../../generated/booking-dialog.ts';
import type { StandingSeriesFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { Passenger } from '../booking/passenger-choice.tsx';
import type { TripQuote } from '../booking/use-quote.ts';
import { FundingStep } from '../payment/funding-step.tsx';
import { PaymentSelect } from '../payment/payment-select.tsx';
import { useSheetFocus, type Steps } from '../payment/step-dialog.tsx';
import { BookingTip } from '../tips/booking-tip.tsx';
import { CustomTip } from '../tips/custom-tip.tsx';
import { DriverRadios, Substitutes } from './driver-order.tsx';
import { NextDateList } from './next-date-list.tsx';
import { nextDates, repeatButton, ridesOfWeek, withDriver, type RepeatPlan } from './repeat-plan.ts';
import { RepeatProblemAlert } from './repeat-problem.tsx';
import { useCircle, type CircleDriver } from './use-circle.ts';
import { SeriesCoverChoice, useSeriesCover } from './series-cover.tsx';
import { useRepeat } from './use-repeat.ts';
import { WeekdayTimes } from './weekday-times.tsx';

const MINUTE_MS = 60_000;

export interface RepeatFormProps {
  readonly quote: TripQuote;
  readonly stops: { readonly pickup: Place; readonly dropoff: Place };
  /** Asks for the fare anew. */
  readonly ask: () => Promise<void>;
  /** What the form begins with. */
  readonly initial: RepeatPlan;
  /** Drivers who are chosen already, trusted or not. */
  readonly chosen: readonly CircleDriver[];
  /** The series that goes on otherwise from the first day on; null for a new one. */
  readonly follows: StandingSeriesFragment | null;
  /** For whom a new one is, where it is not oneself. */
  readonly passenger?: Passenger | null;
  /** Whether these need what they always do, which the server knows. */
  readonly areNeedsUsual?: boolean;
  readonly steps: Steps;
  readonly onBack: () => void;
  readonly onDone: (standingRideId: string) => void;
}

/** A trip that comes back every week: days and times, who drives, and what it costs. Nothing is charged by it. */
export function RepeatForm({ initial, steps, onBack, ...props }: RepeatFormProps) {
  const { step, go, sheet } = steps;
  const [plan, setPlan] = useState(initial);
  const { timeZone } = useAreaTime();
  const now = useNow(MINUTE_MS);
  const { passenger, follows } = props;
  const label = follows ? t`Change From This Day On` : t`Make Standing Ride`;
  const button = repeatButton(plan, { today: toLocalDay(now, timeZone), label });
  const { cover, repeat, isSending, problem } = useCoveredRepeat(props, plan, button.isReady);
  useSheetFocus(sheet, step);
  const change = (changes: Partial<RepeatPlan>) => setPlan({ ...plan, ...changes });
  const back = () => go('start');
  if (step === 'tip') return <CustomTip onClose={back} onTip={(tipCents) => change({ tipCents })} />;
  if (step === 'card' || step === 'funds') {
    const paidBy = (payment: string) => {
      change({ payment });
      back();
    };
    return <FundingStep step={step} onBack={back} onAddedFunds={back} onAddedCard={paidBy} />;
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (button.isReady && !isSending) void repeat(plan);
  };
  return (
    <Box component="form" noValidate method="post" onSubmit={submit}>
      <DialogTitle>{props.follows ? t`This ride and all that follow` : t`Repeat this ride`}</DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: 5 }}
      >
        {passenger && <Typography>{t`For ${{ name: fullName(passenger) }}`}</Typography>}
        <RouteStops pickup={props.quote.pickup.address} dropoff={props.quote.dropoff.address} dense />
        <WeekdayTimes plan={plan} onChange={setPlan} />
        <Days
          plan={plan}
          today={toLocalDay(now, timeZone)}
          isFixed={props.follows !== null}
          onChange={change}
        />
        <NextDateList dates={nextDates(plan, { now, timeZone })} />
        <Drivers plan={plan} chosen={props.chosen} onChange={setPlan} />
        <BookingTip
          tipCents={plan.tipCents}
          onTip={(tipCents) => change({ tipCents })}
          onCustom={() => go('tip')}
        />
        {!follows && <SeriesCoverChoice {...cover} />}
        {passenger?.payer !== 'PASSENGER' && (
          <Payment plan={plan} onChange={change} onAddCard={() => go('card')} />
        )}
        <div>
          <Needed plan={plan} />
          <RiderTextFields typed={plan} onChange={change} />
        </div>
        <Costs
          plan={plan}
          fareCents={centsFromDollars(props.quote.fare.total)}
          isCovered={cover.chosen !== null}
        />
        {problem && (
          <RepeatProblemAlert problem={problem} total={props.quote.fare.total} saved={props.follows} />
        )}
      </DialogContent>
      <CloseActions onClose={onBack} label={t`Back`} sx={{ px: 6, pb: 4 }}>
        <Button
          type="submit"
          variant="contained"
          disabled={!button.isReady}
          loading={isSending}
          sx={READABLE}
        >
          {problem?.kind === 'fare-changed' ? t`Accept the Fare` : button.label}
        </Button>
      </CloseActions>
    </Box>
  );
}

/** How it is made, and what an organization pays of it; of one that goes on otherwise that stays as it is. */
function useCoveredRepeat(
  props: Omit<RepeatFormProps, 'initial' | 'steps' | 'onBack'>,
  plan: RepeatPlan,
  isReady: boolean,
) {
  const { quote, stops, passenger = null, areNeedsUsual = false, follows } = props;
  const cover = useSeriesCover({ plan, passenger, quote, stops, isReady: isReady && !follows });
  return { cover, ...useRepeat({ ...props, passenger, areNeedsUsual, cover: cover.chosen }) };
}

/** What is missing is said by a disabled button: it has to be read all the same. */
const READABLE = { '&.Mui-disabled:not(.MuiButton-loading)': { bgcolor: 'glass', color: 'text.secondary' } };

interface PartProps {
  readonly plan: RepeatPlan;
  readonly onChange: (changes: Partial<RepeatPlan>) => void;
}

function Days({ plan, today, isFixed, onChange }: PartProps & { today: string; isFixed: boolean }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
      <OutlinedField
        label={t`First day`}
        type="date"
        value={plan.firstDay}
        disabled={isFixed}
        onChange={({ target }) => onChange({ firstDay: target.value })}
        inputProps={{ min: today }}
        isShrunk
      />
      <OutlinedField
        label={t`Last day (optional)`}
        type="date"
        value={plan.lastDay}
        onChange={({ target }) => onChange({ lastDay: target.value })}
        inputProps={{ min: plan.firstDay }}
        isShrunk
      />
    </Box>
  );
}

interface DriversProps {
  readonly plan: RepeatPlan;
  readonly chosen: readonly CircleDriver[];
  readonly onChange: (plan: RepeatPlan) => void;
}

function Drivers({ plan, chosen, onChange }: DriversProps) {
  const { drivers, hasFailed } = useCircle(chosen);
  const { driverId, substituteIds, asksCircle } = plan;
  return (
    <>
      <Box component="section" aria-labelledby="repeat-driver" sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h5" component="h3" id="repeat-driver">
          <Trans>Who drives</Trans>
        </Typography>
        {/* Without the list anyone can still be asked. */}
        <DriverRadios
          drivers={hasFailed ? chosen : drivers}
          driverId={driverId}
          onChange={(id) => onChange(withDriver(plan, id))}
        />
        {driverId !== null && (
          <Typography variant="body2" color="textSecondary">
            <Trans>They are asked once for all the days, and may say yes to some of them.</Trans>
          </Typography>
        )}
      </Box>
      {drivers && drivers.length > 0 && (
        <Substitutes
          {...{ drivers, driverId, asksCircle }}
          ids={substituteIds}
          onChange={(ids) => onChange({ ...plan, substituteIds: ids })}
          onAsksCircle={(isOn) => onChange({ ...plan, asksCircle: isOn })}
        />
      )}
    </>
  );
}

function Payment({ plan, onChange, onAddCard }: PartProps & { onAddCard: () => void }) {
  const { data } = useQuery(BookingWalletDocument, { fetchPolicy: 'cache-and-network' });
  const { cards } = useSavedCards();
  return (
    <PaymentSelect
      value={plan.payment}
      cards={cards}
      available={data?.wallet.available}
      totalCents={0}
      isLater
      help={t`Nothing is held now. Each ride is set aside two days before its pickup.`}
      onChange={(payment) => onChange({ payment })}
      onAddCard={onAddCard}
    />
  );
}

/** The fare of one ride and of a week, said before anything is made. */
interface CostsProps {
  readonly plan: RepeatPlan;
  readonly fareCents: Cents;
  /** Whether an organization pays a part of it. */
  readonly isCovered: boolean;
}

function Costs({ plan, fareCents, isCovered }: CostsProps) {
  const rideCents = fareCents + plan.tipCents;
  const count = ridesOfWeek(plan);
  const week = plural(count, { one: 'Each week, # ride', other: 'Each week, # rides' });
  const [fare, tip] = [formatMoney(fareCents), formatMoney(plan.tipCents)];
  const note = plan.tipCents > 0 ? t`Fare ${fare} + tip ${tip}` : undefined;
  return (
    <Box component="section" aria-label={t`What it costs`} sx={{ display: 'grid', gap: 2 }}>
      <ReceiptLines
        lines={[{ label: t`Each ride`, note, amount: dollarsFromCents(rideCents) }]}
        total={{ label: week, amount: dollarsFromCents(count * rideCents) }}
      />
      <Typography variant="body2" color="textSecondary">
        <Trans>
          Nothing is charged or held now. Each ride is set aside two days before, and charged when it is
          completed.
        </Trans>
        {isCovered && ` ${t`What the organization pays is taken off each ride as it is set aside.`}`}
        {plan.returnKind === 'ON_CALL' && ` ${t`A way back that you call comes on top.`}`}
      </Typography>
    </Box>
  );
}

/** Chosen before with the trip; nothing where nothing is needed. */
function Needed({ plan }: { plan: RepeatPlan }) {
  const words = needsTexts(plan.needs).join(' · ');
  if (words === '') return null;
  return (
    <Typography variant="body2" sx={{ mb: 3 }}>
      <Trans>What you need: {words}</Trans>
    </Typography>
  );
}
