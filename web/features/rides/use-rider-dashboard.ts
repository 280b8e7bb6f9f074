import { useQuery } from '@apollo/client/react';
import { useDeferredValue } from 'react';
import type { RiderDashboardQuery } from '../../generated/operations.ts';
import { RiderDashboardDocument } from '../../generated/rider-dashboard.ts';

export interface RiderDashboardState {
  /** Undefined while it loads. */
  readonly data: RiderDashboardQuery['riderDashboard'] | undefined;
  /** There is nothing to show, not even from before. */
  readonly hasFailed: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** The rider's active rides, last trips and drivers to choose from. */
export function useRiderDashboard(): RiderDashboardState {
  const { data, error, refetch } = useQuery(RiderDashboardDocument);
  // Drawn in pieces the first time, so that it does not hold up a tap; what changes later shows at once.
  const isDrawn = useDeferredValue(data !== undefined);
  const dashboard = isDrawn ? data?.riderDashboard : undefined;
  return { data: dashboard, hasFailed: error !== undefined && !data, refetch };
}
