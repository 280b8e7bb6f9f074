import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { toList, type Connection } from './connections.ts';

/** A list that is loaded page after page, as screens show it. */
export interface Pages<Item> {
  /** Undefined until the first page has loaded. */
  readonly items: readonly Item[] | undefined;
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  /** Asks for the next page; null after the last one. */
  readonly more: (() => void) | null;
  readonly retry: () => void;
}

interface PagedQuery {
  readonly error?: unknown;
  readonly loading: boolean;
  refetch(): Promise<unknown>;
  fetchMore(options: { variables: { after: string } }): Promise<unknown>;
}

/** The pages of a connection that a query has loaded so far. Its actions never reject. */
export function toPages<Item>(connection: Connection<Item> | undefined, query: PagedQuery): Pages<Item> {
  const list = connection && toList(connection);
  const after = list?.after;
  return {
    items: list?.items,
    hasFailed: query.error !== undefined,
    isLoading: query.loading,
    more: after ? () => void query.fetchMore({ variables: { after } }).catch(() => undefined) : null,
    retry: () => void query.refetch().catch(() => undefined),
  };
}

/** The pages of the list that `pick` finds in what a query answers, which is asked again whenever it is shown. */
export function usePages<Data, Variables extends OperationVariables, Item>(
  document: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  pick: (data: Data) => Connection<Item> | null | undefined,
): { readonly pages: Pages<Item>; readonly data: Data | undefined; readonly error: unknown } {
  const { data, ...query } = useQuery<Data, OperationVariables>(document, {
    variables,
    notifyOnNetworkStatusChange: true,
    fetchPolicy: 'cache-and-network',
  });
  return { pages: toPages((data && pick(data)) ?? undefined, query), data, error: query.error };
}
