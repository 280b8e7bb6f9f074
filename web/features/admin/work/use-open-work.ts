import { useQuery } from '@apollo/client/react';
import { OpenWorkDocument } from '../../../generated/open-work.ts';
import type { OpenWorkQuery } from '../../../generated/operations.ts';

const REFRESH_MS = 30_000;

/** What waits for an operator, looked at again twice a minute; null until it is known. */
export function useOpenWork(): OpenWorkQuery['openWork'] | null {
  const { data } = useQuery(OpenWorkDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH_MS,
    skipPollAttempt: () => document.hidden,
  });
  return data?.openWork ?? null;
}
