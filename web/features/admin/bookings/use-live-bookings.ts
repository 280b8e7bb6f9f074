import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { AdminBookingsDocument } from '../../../generated/bookings.ts';
import { BookingIdsDocument, BookingsChangedDocument } from '../../../generated/bookings.ts';
import type { BookingIdsQueryVariables } from '../../../generated/operations.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';

/** What stands above the list, asked for again with what changed. */
const ABOVE = ['adminFigures', 'cancelRequests', 'openWork'];
/** So that many changes are asked about once. */
const GATHER_MS = 750;
const MORE = 25;
const MOST = 100;

interface LiveBookings {
  /** Bookings that belong into the list and are not shown. */
  readonly count: number;
  readonly isLoading: boolean;
  readonly show: () => void;
}

/**
 * Keeps the rows of a list of bookings up to date where they stand. Of bookings that are not shown it tells how many now
 * belong into the list; they come when they are asked for.
 */
export function useLiveBookings(
  variables: Omit<BookingIdsQueryVariables, 'first'>,
  shown: readonly string[] | undefined,
): LiveBookings {
  const client = useApolloClient();
  const refetchAbove = useRefetchFields(ABOVE);
  const list = JSON.stringify(variables);
  const [found, setFound] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] });
  const [isLoading, setIsLoading] = useState(false);
  const changed = useRef({ list, ids: new Set<string>() });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const asked = { ...variables, first: Math.min((shown?.length ?? 0) + MORE, MOST) };
  const look = async () => {
    void refetchAbove();
    const { ids } = changed.current;
    if (changed.current.list !== list || ids.size === 0) return;
    const { data } = await client.query({
      query: BookingIdsDocument,
      variables: asked,
      fetchPolicy: 'no-cache',
    });
    const edges = data?.bookings.edges ?? [];
    setFound({ list, ids: edges.map(({ node }) => node.id).filter((id) => ids.has(id)) });
  };
  // The cache keeps one record of each booking, which the event has brought up to date wherever it is shown.
  useSubscription(BookingsChangedDocument, {
    onData: ({ data: { data } }) => {
      if (changed.current.list !== list) changed.current = { list, ids: new Set() };
      for (const { id } of data?.bookingsChanged ?? []) if (!shown?.includes(id)) changed.current.ids.add(id);
      waiting.current ??= setTimeout(() => {
        waiting.current = undefined;
        void look().catch(() => undefined);
      }, GATHER_MS);
    },
  });
  const show = async () => {
    setIsLoading(true);
    await client
      .query({ query: AdminBookingsDocument, variables: asked, fetchPolicy: 'network-only' })
      .catch(() => undefined);
    setIsLoading(false);
  };
  const isNew = (id: string) => !shown?.includes(id);
  const count = found.list === list && shown ? found.ids.filter(isNew).length : 0;
  return { count, isLoading, show: () => void show() };
}
