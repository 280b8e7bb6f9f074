import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useAct } from '../../../components/use-act.ts';
import { AssignStandingDriverDocument } from '../../../generated/admin-standing-rides.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';

/** What shows rides of standing rides in the console. */
export const STANDING_LISTS = ['standingRides', 'standingRide', 'standingRidesAtRisk'];

/** Gives a planned ride, or it and all that follow, to a driver, and says what came of it. */
export function useAssignStanding(occurrenceId: string, onDone: () => void) {
  const [send, { loading }] = useMutation(AssignStandingDriverDocument);
  const refetch = useRefetchFields(STANDING_LISTS);
  const act = useAct();
  const assign = async (driver: { driverId: string; driverName: string }, following: boolean) => {
    const { driverId, driverName } = driver;
    const description = following
      ? t`${driverName} drives this ride and all that follow. Rider and driver are told.`
      : t`${driverName} drives this ride. Rider and driver are told.`;
    const isDone = await act(() => send({ variables: { occurrenceId, driverId, following } }), {
      done: { title: t`Driver assigned`, description },
      failed: t`Failed to assign driver`,
    });
    await refetch();
    if (isDone) onDone();
  };
  return { assign, isBusy: loading };
}
