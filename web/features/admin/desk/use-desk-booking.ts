import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { BookAtDeskDocument, RepeatAtDeskDocument } from '../../../generated/desk.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { isFinalRefusal, serverDetail, serverMessage, serverReason } from '../../../lib/server-message.ts';
import { type DeskPlan, toRide, toSeries } from './desk-booking.ts';

interface DeskBooking {
  /** Whether it is booked now. */
  readonly book: (plan: DeskPlan) => Promise<boolean>;
  readonly isBusy: boolean;
  /** Why the last try was refused, or that no answer came. */
  readonly problem: string | null;
  readonly forgetProblem: () => void;
}

/** Books what was put together; a refusal makes the next try another booking, a lost answer the same one again. */
export function useDeskBooking({
  onRefused,
}: {
  /** `isFareChanged`: the fare has to be asked for and read out anew. */
  readonly onRefused: (isFareChanged: boolean) => void;
}): DeskBooking {
  const [bookRide] = useMutation(BookAtDeskDocument);
  const [repeatTrip] = useMutation(RepeatAtDeskDocument);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const book = async (plan: DeskPlan) => {
    const { callerId } = plan;
    setBusy(true);
    setProblem(null);
    try {
      const { data } =
        plan.draft.when === 'weekly'
          ? await repeatTrip({ variables: { input: { callerId, booking: toSeries(plan) } } })
          : await bookRide({ variables: { input: { callerId, booking: toRide(plan) } } });
      if (!data) throw new Error('The booking was not answered');
      return true;
    } catch (error) {
      setProblem(toProblem(error));
      if (isFinalRefusal(error)) onRefused(serverReason(error) === 'FARE_CHANGED');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { book, isBusy, problem, forgetProblem: () => setProblem(null) };
}

function toProblem(error: unknown): string {
  const totalFare = serverReason(error) === 'FARE_CHANGED' ? serverDetail(error, 'totalFare') : undefined;
  if (totalFare !== undefined)
    return t`The fare has changed to ${{ fare: moneyText(totalFare) }}. Read it out, and book again.`;
  return serverMessage(error) ?? t`No answer came. Book again: however often it is sent, it is booked once.`;
}
