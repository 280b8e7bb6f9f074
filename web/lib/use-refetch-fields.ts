import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { askAnew } from './ask-anew.ts';

/** Asks again for everything on the screen that stands under these fields of Query. Never rejects. */
export function useRefetchFields(fields: readonly string[]): () => Promise<void> {
  const client = useApolloClient();
  return useCallback(async () => {
    const refetched = client.refetchQueries({
      updateCache: (cache) => {
        const invalidate = (value: unknown, { INVALIDATE }: { INVALIDATE: unknown }) => INVALIDATE ?? value;
        cache.modify({ fields: Object.fromEntries(fields.map((field) => [field, invalidate])) });
      },
      onQueryUpdated: askAnew,
    });
    await Promise.allSettled(refetched.queries.length > 0 ? refetched.results : []);
  }, [client, fields]);
}
