import { useRefetchFields } from './use-refetch-fields.ts';

const CHANGED_BY_A_RIDE = [
  'riderDashboard',
  'rides',
  'helpedRides',
  'wallet',
  'walletTransactions',
  'caller',
];

/** Asks again for everything on the screen that a ride or its money has changed. */
export function useRefetchRides(): () => Promise<void> {
  return useRefetchFields(CHANGED_BY_A_RIDE);
}
