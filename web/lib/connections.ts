import type { Reference, StoreObject } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

export interface Connection<Node> {
  readonly edges: readonly { readonly node: Node }[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
}

/** The items of a list loaded so far, and the cursor that brings more: null when there are none. */
export function toList<Node>({ edges, pageInfo }: Connection<Node>): { items: Node[]; after: string | null } {
  return { items: edges.map(({ node }) => node), after: pageInfo.hasNextPage ? pageInfo.endCursor : null };
}

type RelayPolicy = ReturnType<typeof relayStylePagination<Reference>>;

/**
 * The pages of a connection as one list, kept apart by the arguments `keyArgs`. The first page, asked for again,
 * replaces what it covers and keeps the older edges that follow it; `relayStylePagination` alone drops them.
 */
export function connectionPages(keyArgs: string[] | false): RelayPolicy {
  const relay = relayStylePagination(keyArgs);
  const { merge } = relay;
  if (typeof merge !== 'function') return relay;
  return {
    ...relay,
    merge: (existing, incoming, options) => {
      const merged = merge(existing, incoming, options);
      if (!existing || !merged?.edges || !incoming?.pageInfo?.hasNextPage || options.args?.['after'])
        return merged;
      const getRef = (edge?: StoreObject | Reference) => options.readField<Reference>('node', edge)?.__ref;
      const last = getRef(merged.edges.at(-1));
      const covered = existing.edges.findIndex((edge) => getRef(edge) === last);
      const older = covered < 0 ? [] : existing.edges.slice(covered + 1);
      return older.length === 0
        ? merged
        : { ...merged, edges: [...merged.edges, ...older], pageInfo: existing.pageInfo };
    },
  };
}
