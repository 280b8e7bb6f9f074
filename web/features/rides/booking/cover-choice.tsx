import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import { TripCoverageDocument } from '../../../generated/booking-dialog.ts';
import type { TripCoverageQuery } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { CoverRadios, pickCover } from './cover-radios.tsx';
import type { Passenger } from './passenger-choice.tsx';
import { bookableStops, type TripDraft } from './trip-draft.ts';
import { toStop, type TripQuote } from './use-quote.ts';

type Option = TripCoverageQuery['rideCoverage'][number];

/** Under which agreement an organization pays, and how much of it was seen. */
export interface Cover {
  readonly agreementId: string;
  readonly coveredAmount: string;
}

interface CoveredTrip {
  readonly draft: TripDraft;
  readonly quote: TripQuote;
  readonly scheduledFor: Date | null;
  readonly passenger: Passenger | null;
  readonly tipCents: Cents;
}

export interface CoverChoiceState {
  readonly options: readonly Option[];
  /** The organization that pays a part; null where none does. */
  readonly chosen: Option | null;
  readonly passenger: Passenger | null;
  readonly choose: (agreementId: string | null) => void;
  readonly ask: () => Promise<unknown>;
}

/**
 * What organizations would pay of the trip as it is now. Whoever books in an organization's name has its promise chosen to
 * begin with; everybody else says so, since the organization reads of the ride then.
 */
export function useCoverChoice(trip: CoveredTrip): CoverChoiceState {
  const { draft, quote, scheduledFor, passenger, tipCents } = trip;
  const [wanted, choose] = useState<string | null>();
  const stops = bookableStops(draft);
  const { data, previousData, refetch } = useQuery(TripCoverageDocument, {
    fetchPolicy: 'network-only',
    skip: stops === null,
    variables: {
      input: {
        pickup: toStop(stops?.pickup),
        dropoff: toStop(stops?.dropoff),
        totalFare: dollarsFromCents(centsFromDollars(quote.fare.total)),
        tipAmount: dollarsFromCents(tipCents),
        scheduledFor: scheduledFor?.toISOString() ?? null,
        ...(passenger && { passengerId: passenger.id }),
        ...(passenger?.organisation && { organisationId: passenger.organisation.id }),
      },
    },
  });
  const options = (data ?? previousData)?.rideCoverage ?? [];
  return {
    options,
    chosen: pickCover(options.filter(isPaying), wanted, passenger),
    passenger,
    choose,
    ask: refetch,
  };
}

/** What the payer has to have for the ride, and for its return where that is booked, too. */
export function neededOf(chosen: Option | null, totalCents: Cents, returnCents: Cents): Cents {
  if (!chosen) return totalCents + returnCents;
  return centsFromDollars(chosen.own) + (returnCents > 0 ? centsFromDollars(chosen.ownOfReturn) : 0);
}

/** As the booking names it: what was seen, or more. */
export function toCover({ chosen }: CoverChoiceState): Cover | null {
  return chosen && { agreementId: chosen.agreementId, coveredAmount: chosen.covered };
}

/** Which organization pays a part; nothing where none could. */
export function CoverChoice({ options, chosen, passenger, choose }: CoverChoiceState) {
  return (
    <CoverRadios {...{ options, chosen, choose, isPaying, passenger, toText }}>
      {chosen && (
        <Typography variant="body2" color="text.secondary">
          {chosen.showsAddresses
            ? t`${{ organization: chosen.organisationName }} reads who rides, when, from where to where, and what it costs.`
            : t`${{ organization: chosen.organisationName }} reads who rides, when, and what it costs, and no addresses.`}
        </Typography>
      )}
    </CoverRadios>
  );
}

const isPaying = ({ problem }: Option) => problem === null;

const toText = ({ organisationName: organization, covered, own, problemText }: Option) => ({
  title: problemText === null ? t`${organization} pays ${{ covered: moneyText(covered) }}` : organization,
  own,
  problem: problemText,
});
