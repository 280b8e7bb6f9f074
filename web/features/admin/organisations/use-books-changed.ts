import { useApolloClient } from '@apollo/client/react';

/** What changes when a payment is recorded or taken back. */
export function useBooksChanged(): () => Promise<unknown> {
  const client = useApolloClient();
  return () =>
    client.refetchQueries({
      include: ['OrganisationInvoices', 'OrganisationReceivable', 'OrganisationTransfers', 'EveryReceivable'],
    });
}
