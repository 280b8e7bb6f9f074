import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';

const CHANGED_BY_A_RIDE = ['riderDashboard', 'rides', 'wallet', 'walletTransactions'];

/** Asks again for everything on the screen that a ride or its money has changed. */
export function useRefreshRides(): () => Promise<void> {
  const client = useApolloClient();
  return useCallback(async () => {
    const refetched = client.refetchQueries({
      updateCache: (cache) => {
        const invalidate = (value: unknown, { INVALIDATE }: { INVALIDATE: unknown }) => INVALIDATE ?? value;
        cache.modify({ fields: Object.fromEntries(CHANGED_BY_A_RIDE.map((field) => [field, invalidate])) });
      },
    });
    await Promise.allSettled(refetched.queries.length > 0 ? refetched.results : []);
  }, [client]);
}
