import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { NOTHING_NEEDED } from '../../../components/needs/chosen-needs.ts';
import { DeskCoverageDocument, DeskQuoteDocument } from '../../../generated/desk.ts';
import type { DeskCallerQuery } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useNow } from '../../../lib/use-now.ts';
import { type DeskPlan, toStop } from './desk-booking.ts';
import type { DeskDraft } from './desk-draft.ts';
import { toSchedule } from './desk-schedule.ts';
import { chosenWay, deskWays, neededCents } from './ways-to-pay.ts';

const MINUTE_MS = 60_000;
const NOWHERE = { address: '', lat: 0, lng: 0 };

/** What a draft comes to: its fare, who pays, and the first thing that is missing before it can be booked. */
export function useDeskPlan(draft: DeskDraft, { caller, isCashAllowed }: DeskCallerQuery) {
  const { timeZone } = useAreaTime();
  const now = useNow(MINUTE_MS);
  const today = toLocalDay(now, timeZone);
  const { pickup, dropoff } = draft;
  const ends = pickup && dropoff && !pickup.approximate && !dropoff.approximate ? { pickup, dropoff } : null;
  const stops = {
    pickup: ends ? toStop(ends.pickup) : NOWHERE,
    dropoff: ends ? toStop(ends.dropoff) : NOWHERE,
  };
  const asked = useQuery(DeskQuoteDocument, {
    variables: stops,
    skip: !ends,
    fetchPolicy: 'network-only',
    // A quote is honoured for ten minutes.
    pollInterval: 9 * MINUTE_MS,
  });
  const quote = (ends && asked.data?.quoteFare) || null;
  const schedule = toSchedule(draft, timeZone, now, today);
  const { data: covered } = useQuery(DeskCoverageDocument, {
    variables: {
      input: {
        ...stops,
        callerId: caller.id,
        totalFare: quote?.fare.total ?? '0.00',
        scheduledFor: schedule.pickup?.toISOString() ?? null,
      },
    },
    skip: quote === null,
    fetchPolicy: 'network-only',
  });
  const covers = covered?.callerCoverage ?? [];
  const cover =
    covers.find(({ agreementId, problem }) => agreementId === draft.agreementId && problem === null) ?? null;
  const cents = quote ? neededCents(centsFromDollars(quote.fare.total), draft, cover) : 0;
  const ways = deskWays(caller, draft, { cents, cover, allowsCash: isCashAllowed });
  const isAllCovered = cover !== null && cents === 0;
  const way = isAllCovered ? null : chosenWay(ways, draft.payment);
  const quoteProblem = asked.error
    ? (serverMessage(asked.error) ?? t`The fare could not be calculated. Please try again.`)
    : null;
  const missing = !pickup
    ? t`Where from?`
    : !dropoff
      ? t`Where to?`
      : !ends
        ? t`An address was not found exactly. Choose another.`
        : (quoteProblem ??
          schedule.problem ??
          (quote === null
            ? t`Calculating the fare`
            : !way && !isAllCovered
              ? t`Choose how it is paid.`
              : null));
  const plan: DeskPlan | null =
    missing === null && ends && quote
      ? {
          draft,
          callerId: caller.id,
          ...ends,
          quote,
          schedule,
          payment: way?.id ?? null,
          cover,
          needs: draft.needs ?? toNeeds(caller.needs),
        }
      : null;
  return { today, quote, covers, cover, ways, way, cents, schedule, missing, plan, askFare: asked.refetch };
}

function toNeeds({ needs, extraMinutes }: DeskCallerQuery['caller']['needs']) {
  return needs.length === 0 && extraMinutes === 0 ? NOTHING_NEEDED : { needs, extraMinutes };
}
