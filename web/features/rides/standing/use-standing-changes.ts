import { useSubscription } from '@apollo/client/react';
import { StandingRidesChangedDocument } from '../../../generated/standing-rides.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';

const FIELDS = ['ownStandingRides', 'helpedStandingRides', 'standingRide', 'plannedRides', 'standingFunds'];

/** Asks again for everything on the screen that is said of standing rides. Never rejects. */
export function useRefetchStanding(): () => Promise<void> {
  return useRefetchFields(FIELDS);
}

/** Asks again whenever something about the rider's standing rides has changed, whoever changed it. */
export function useStandingChanges(): void {
  const refetch = useRefetchStanding();
  useSubscription(StandingRidesChangedDocument, { onData: () => void refetch() });
}
