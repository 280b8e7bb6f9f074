import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import { TripCoverageDocument } from '../../../generated/booking-dialog.ts';
import type { TripCoverageQuery } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { serverText } from '../../../lib/server-text.ts';
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
  const paying = options.filter(({ problem }) => problem === null);
  const first = passenger?.organisation ? paying[0]?.agreementId : undefined;
  const chosenId = wanted === undefined ? first : wanted;
  const chosen = paying.find(({ agreementId }) => agreementId === chosenId) ?? null;
  return { options, chosen, passenger, choose, ask: refetch };
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

const WITHOUT = '';

/** Which organization pays a part; nothing where none could. */
export function CoverChoice({ options, chosen, passenger, choose }: CoverChoiceState) {
  const titleId = useId();
  if (options.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={titleId} variant="h5" component="h3">
        <Trans>Does an organization pay?</Trans>
      </Typography>
      <RadioGroup
        aria-labelledby={titleId}
        value={chosen?.agreementId ?? WITHOUT}
        onChange={(_, value) => choose(value === WITHOUT ? null : value)}
        sx={{ gap: 1 }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.agreementId}
            value={option.agreementId}
            disabled={option.problem !== null}
            control={<Radio />}
            sx={{ alignItems: 'start' }}
            label={<OptionText {...{ option, passenger }} />}
          />
        ))}
        <FormControlLabel value={WITHOUT} control={<Radio />} label={t`No`} />
      </RadioGroup>
      {chosen && (
        <Typography variant="body2" color="text.secondary">
          {chosen.showsAddresses
            ? t`${{ organization: chosen.organisationName }} reads who rides, when, from where to where, and what it costs.`
            : t`${{ organization: chosen.organisationName }} reads who rides, when, and what it costs, and no addresses.`}
        </Typography>
      )}
    </Box>
  );
}

function OptionText({ option, passenger }: { option: Option; passenger: Passenger | null }) {
  const { organisationName: organization, agreementName, covered, own, problemText } = option;
  const left = moneyText(own);
  const isPaidByPassenger = passenger?.payer === 'PASSENGER';
  const rest = isPaidByPassenger ? t`${{ name: passenger.firstName }} pays ${left}` : t`You pay ${left}`;
  return (
    <Box sx={{ pt: 2, display: 'grid' }}>
      <Typography component="span">
        {problemText === null ? t`${organization} pays ${{ covered: moneyText(covered) }}` : organization}
      </Typography>
      <Typography component="span" variant="body2" color="text.secondary">
        {problemText === null ? `${agreementName} · ${rest}` : serverText(problemText)}
      </Typography>
    </Box>
  );
}
