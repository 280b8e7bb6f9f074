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
