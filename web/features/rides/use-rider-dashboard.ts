import { useQuery } from '@apollo/client/react';
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
  return { data: data?.riderDashboard, hasFailed: error !== undefined && !data, refetch };
}
