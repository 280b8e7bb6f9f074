import type { StandingSeriesFragment } from '../../../generated/operations.ts';
import { useCurrentUser } from '../../../lib/session.ts';

/** Whether the rides of a series are paid with the signed-in person's money: the rider's, or the booker's where that is named. */
export function useIsPayer({
  payerName,
  rider,
  booker,
}: Pick<StandingSeriesFragment, 'payerName' | 'rider' | 'booker'>): boolean {
  const { user } = useCurrentUser();
  return (payerName === null ? rider : booker)?.id === user?.id;
}
