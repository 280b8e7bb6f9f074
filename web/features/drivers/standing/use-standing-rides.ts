import { useQuery, useSubscription } from '@apollo/client/react';
import {
  DrivenPlannedRidesDocument,
  DrivenStandingRidesChangedDocument,
  StandingOffersDocument,
} from '../../../generated/driven-standing-rides.ts';
import type { DrivenPlannedRideFragment, StandingOfferCardFragment } from '../../../generated/operations.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';

/** As far ahead as the rides of standing rides are planned. */
export const PLANNED_DAYS = 14;

/** What an answer or a sign of the server makes old. */
export const STANDING_FIELDS = ['standingOffers', 'drivenPlannedRides'];

export interface StandingRides {
  /** Undefined until they have loaded. */
  readonly asked: readonly StandingOfferCardFragment[] | undefined;
  /** Those that the driver drives, on all their days or some. */
  readonly agreed: readonly StandingOfferCardFragment[];
  readonly rides: readonly DrivenPlannedRideFragment[];
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The standing rides that the driver is asked for or drives, and their rides of two weeks, kept up to date. */
export function useStandingRides(): StandingRides {
  const offers = useQuery(StandingOffersDocument, { fetchPolicy: 'cache-and-network' });
  const planned = useQuery(DrivenPlannedRidesDocument, {
    variables: { days: PLANNED_DAYS },
    fetchPolicy: 'cache-and-network',
  });
  const refetch = useRefetchFields(STANDING_FIELDS);
  useSubscription(DrivenStandingRidesChangedDocument, { onData: () => void refetch() });
  const loaded = offers.data && planned.data ? offers.data.standingOffers : undefined;
  const of = (consent: StandingOfferCardFragment['standingRide']['consent']) =>
    loaded?.filter(({ standingRide }) => standingRide.consent === consent);
  return {
    asked: of('ASKED'),
    agreed: of('AGREED') ?? [],
    rides: planned.data?.drivenPlannedRides ?? [],
    failed: !loaded && (offers.error ?? planned.error) !== undefined,
    retry: () => void Promise.allSettled([offers.refetch(), planned.refetch()]),
  };
}
