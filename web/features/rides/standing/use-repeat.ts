import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Place } from '../../../../domain/geo/place.ts';
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/cents.ts';
import { ofRiderTexts } from '../../../../domain/rides/rider-texts.ts';
import { useToast } from '../../../components/toast.tsx';
import type { StandingSeriesFragment } from '../../../generated/operations.ts';
import { ChangeFollowingDocument, CreateStandingRideDocument } from '../../../generated/standing-rides.ts';
import { serverMessage, serverReason } from '../../../lib/server-message.ts';
import { bookingProblem, type BookingProblem } from '../booking/booking-error.ts';
import type { Passenger } from '../booking/passenger-choice.tsx';
import { toStop, type TripQuote } from '../booking/use-quote.ts';
import { WALLET } from '../payment/payment-select.tsx';
import { consentText } from './pattern-text.ts';
import type { RepeatPlan } from './repeat-plan.ts';
import { useRefetchStanding } from './use-standing-changes.ts';

interface RepeatOf {
  readonly quote: TripQuote;
  readonly stops: { readonly pickup: Place; readonly dropoff: Place };
  /** Asks for the fare anew. */
  readonly ask: () => Promise<void>;
  /** The series of which this one is the continuation. */
  readonly follows: StandingSeriesFragment | null;
  /** For whom, where it is not oneself. */
  readonly passenger: Passenger | null;
  /** Whether these need what they always do. */
  readonly areNeedsUsual: boolean;
  /** Under which an organization pays a part. */
  readonly cover: { readonly agreementId: string } | null;
  readonly onDone: (standingRideId: string) => void;
}

export type RepeatProblem = BookingProblem | { readonly kind: 'record-changed' };

interface Repeat {
  /** Never rejects. */
  readonly repeat: (plan: RepeatPlan) => Promise<void>;
  readonly isSending: boolean;
  readonly problem: RepeatProblem | null;
}

/** Makes a standing ride of a trip, or of a series from a day on. Sent again it is the same one: its id is made here. */
export function useRepeat({ quote, stops, ask, follows, onDone, ...others }: RepeatOf): Repeat {
  const [id] = useState(() => v7());
  const [create] = useMutation(CreateStandingRideDocument);
  const [change] = useMutation(ChangeFollowingDocument);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<RepeatProblem | null>(null);
  const refetch = useRefetchStanding();
  const toast = useToast();
  const send = async (plan: RepeatPlan): Promise<StandingSeriesFragment | undefined> => {
    const input = { ...toInput(plan, stops, quote), id };
    if (follows) {
      const of = { standingRideId: follows.id, version: follows.version, day: plan.firstDay };
      const { data } = await change({ variables: { input: { ...input, ...of } } });
      return data?.changeFollowing;
    }
    const variables = { input: { ...input, ...toPeople(others), firstDay: plan.firstDay } };
    const { data } = await create({ variables });
    return data?.createStandingRide;
  };
  const refuse = async (error: unknown) => {
    const isChanged = serverReason(error) === 'RECORD_CHANGED';
    const found: RepeatProblem = isChanged ? { kind: 'record-changed' } : toProblem(error);
    setProblem(found);
    if (found.kind === 'fare-changed') await ask();
    await refetch();
  };
  const repeat = async (plan: RepeatPlan) => {
    setProblem(null);
    setSending(true);
    try {
      const made = await send(plan);
      if (!made) throw new Error('The standing ride was not answered');
      await refetch();
      toast({
        title: follows ? t`Standing ride changed` : t`Standing ride made`,
        description: consentText(made),
      });
      onDone(made.id);
    } catch (error) {
      await refuse(error);
    } finally {
      setSending(false);
    }
  };
  return { repeat, isSending, problem };
}

function toProblem(error: unknown): BookingProblem {
  const problem = bookingProblem(error);
  if (problem.kind !== 'refused') return problem;
  const description =
    serverMessage(error) ?? t`There was no answer. Try again: however often it is sent, it is made once.`;
  return { ...problem, description };
}

/** For whom, in whose name, who pays, and under which agreement. */
function toPeople({
  passenger,
  areNeedsUsual,
  cover,
}: Pick<RepeatOf, 'passenger' | 'areNeedsUsual' | 'cover'>) {
  return {
    ...(cover && { agreementId: cover.agreementId }),
    ...(passenger && {
      passengerId: passenger.id,
      organisationId: passenger.organisation?.id ?? null,
      payer: passenger.payer,
    }),
    ...(passenger?.payer === 'PASSENGER' && { paymentMethodId: null }),
    ...(areNeedsUsual && { needs: null, extraMinutes: null }),
  };
}

function toInput(plan: RepeatPlan, stops: RepeatOf['stops'], quote: TripQuote) {
  const { times, returnKind, lastDay, driverId, substituteIds, asksCircle, tipCents, payment, needs } = plan;
  return {
    pickup: toStop(stops.pickup),
    dropoff: toStop(stops.dropoff),
    quoteToken: quote.token,
    totalFare: dollarsFromCents(centsFromDollars(quote.fare.total)),
    times: times.map(({ weekday, time, returnTime }) => ({ weekday, time, returnTime })),
    returnKind,
    lastDay: lastDay || null,
    driverId,
    substituteIds: [...substituteIds],
    asksCircle,
    tipAmount: dollarsFromCents(tipCents),
    paymentMethodId: payment === WALLET ? null : payment,
    needs: [...needs.needs],
    extraMinutes: needs.extraMinutes,
    ...ofRiderTexts((text) => plan[text].trim() || null),
  };
}
