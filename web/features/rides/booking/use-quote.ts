import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import type { Place } from '../../../../domain/geo/place.ts';
import { QuoteTripDocument } from '../../../generated/booking.ts';
import type { QuoteTripQuery } from '../../../generated/operations.ts';
import { serverMessage } from '../../../lib/server-message.ts';

export type TripQuote = QuoteTripQuery['quoteFare'];

export interface QuoteState {
  readonly quote: TripQuote | null;
  readonly hasFailed: boolean;
  /** Why there is no fare, in the server's words; null when it did not say. */
  readonly problem: string | null;
  readonly ask: () => Promise<void>;
}

/** The fare of a trip once both ends are known, asked for anew when it is no longer honoured. */
export function useQuote(stops: { pickup: Place; dropoff: Place } | null): QuoteState {
  const { data, error, refetch } = useQuery(QuoteTripDocument, {
    variables: {
      pickup: toStop(stops?.pickup),
      dropoff: toStop(stops?.dropoff),
    },
    skip: stops === null,
    fetchPolicy: 'network-only',
  });
  const quote = (stops && data?.quoteFare) || null;
  const expiresAt = quote?.expiresAt;
  useEffect(() => {
    if (!expiresAt) return undefined;
    const left = Math.max(5_000, Date.parse(expiresAt) - Date.now());
    const timer = setTimeout(() => void refetch().catch(() => undefined), left);
    return () => clearTimeout(timer);
  }, [expiresAt, refetch]);
  const ask = async () => {
    await refetch().catch(() => undefined);
  };
  const hasFailed = error !== undefined && !quote;
  return { quote, hasFailed, problem: (hasFailed && serverMessage(error)) || null, ask };
}

/** What is sent of a place; nothing is sent while an end is missing. */
export function toStop(place: Place | undefined): { address: string; lat: number; lng: number } {
  return { address: place?.address ?? '', lat: place?.lat ?? 0, lng: place?.lng ?? 0 };
}
