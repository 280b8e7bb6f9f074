import { useSubscription } from '@apollo/client/react';
import { CareChangedDocument } from '../../generated/care.ts';
import { useRefetchFields } from '../../lib/use-refetch-fields.ts';

/** Asks again for what stands under these fields of Query as soon as who helps whom, or acts for whom, has changed. */
export function useCareChanges(fields: readonly string[]): void {
  const refetch = useRefetchFields(fields);
  useSubscription(CareChangedDocument, { ignoreResults: true, onData: () => void refetch() });
}
