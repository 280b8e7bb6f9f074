import { useQuery } from '@apollo/client/react';
import { plural, t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { Place } from '../../../../domain/geo/place.ts';
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/cents.ts';
import type { StandingCoverageQuery } from '../../../generated/operations.ts';
import { StandingCoverageDocument } from '../../../generated/standing-rides.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { serverText } from '../../../lib/server-text.ts';
import { CoverRadios, pickCover } from '../booking/cover-radios.tsx';
import type { Passenger } from '../booking/passenger-choice.tsx';
import { toStop, type TripQuote } from '../booking/use-quote.ts';
import { calendarDayText } from './pattern-text.ts';
import type { RepeatPlan } from './repeat-plan.ts';

type Option = StandingCoverageQuery['standingCoverage'][number];

interface CoveredPlan {
  readonly plan: RepeatPlan;
  readonly quote: TripQuote;
  readonly stops: { readonly pickup: Place; readonly dropoff: Place };
  readonly passenger: Passenger | null;
  /** Whether days and times are all there. */
  readonly isReady: boolean;
}

export interface SeriesCover {
  readonly options: readonly Option[];
  /** The organization that pays a part; null where none does. */
  readonly chosen: Option | null;
  readonly passenger: Passenger | null;
  readonly choose: (agreementId: string | null) => void;
}

/**
 * What organizations would pay of each ride of the plan as it is now. Whoever books in an organization's name has its promise
 * chosen to begin with; everybody else says so, since the organization reads of the rides then.
 */
export function useSeriesCover({ plan, quote, stops, passenger, isReady }: CoveredPlan): SeriesCover {
  const [wanted, choose] = useState<string | null>();
  const { times, returnKind, firstDay, lastDay, tipCents } = plan;
  const { data, previousData } = useQuery(StandingCoverageDocument, {
    fetchPolicy: 'network-only',
    skip: !isReady,
    variables: {
      input: {
        pickup: toStop(stops.pickup),
        dropoff: toStop(stops.dropoff),
        totalFare: dollarsFromCents(centsFromDollars(quote.fare.total)),
        tipAmount: dollarsFromCents(tipCents),
        times: times.map(({ weekday, time, returnTime }) => ({ weekday, time, returnTime })),
        returnKind,
        firstDay,
        lastDay: lastDay || null,
        ...(passenger && { passengerId: passenger.id }),
        ...(passenger?.organisation && { organisationId: passenger.organisation.id }),
      },
    },
  });
  const options = (data ?? previousData)?.standingCoverage ?? [];
  return { options, chosen: pickCover(options.filter(isPaying), wanted, passenger), passenger, choose };
}

/** Which organization pays a part of each ride, and which rides it would not pay; nothing where none could. */
export function SeriesCoverChoice({ options, chosen, passenger, choose }: SeriesCover) {
  return (
    <CoverRadios {...{ options, chosen, choose, isPaying, passenger, toText }}>
      {chosen && <Outlook option={chosen} />}
    </CoverRadios>
  );
}

const isPaying = ({ covered }: Option) => covered !== null;

const toText = ({ organisationName: organization, covered, own, uncovered }: Option) => ({
  title:
    covered === null ? organization : t`${organization} pays ${{ covered: moneyText(covered) }} of each ride`,
  own: own ?? '0.00',
  problem: covered === null ? (uncovered[0]?.problemText ?? '') : null,
});

/** So many days are named; of the others how many there are. */
const MOST_NAMED = 6;

/** As far as it can be seen, which rides it would not pay and why, and what the organization reads. */
function Outlook({ option }: { readonly option: Option }) {
  const { organisationName: organization, showsAddresses, rides, uncovered } = option;
  const until = calendarDayText(option.until);
  const more = uncovered.length - MOST_NAMED;
  const count = uncovered.length;
  return (
    <>
      <Typography variant="body2" color={count > 0 ? 'warning' : 'text.secondary'} role="status">
        {count === 0
          ? t`As things stand it pays for all ${{ rides }} rides until ${until}.`
          : t`As things stand it does not pay for ${{ count }} of the ${{ rides }} rides until ${until}. We ask you before each of them:`}
      </Typography>
      {count > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 5 }}>
          {uncovered.slice(0, MOST_NAMED).map(({ day, leg, problemText }) => (
            <Typography component="li" variant="body2" key={`${day} ${leg}`}>
              {calendarDayText(day)}: {serverText(problemText)}
            </Typography>
          ))}
          {more > 0 && (
            <Typography component="li" variant="body2">
              {plural(more, { one: 'and # more ride', other: 'and # more rides' })}
            </Typography>
          )}
        </Box>
      )}
      <Typography variant="body2" color="text.secondary">
        {showsAddresses
          ? t`${organization} reads who rides, when, from where to where, and what it costs.`
          : t`${organization} reads who rides, when, and what it costs, and no addresses.`}
      </Typography>
    </>
  );
}
