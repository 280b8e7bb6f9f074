import { useQuery } from '@apollo/client/react';
import { usePaused } from '../../lib/use-paused.ts';
import { ADDRESS_MIN_LENGTH, type Place } from '../../../domain/geo/place.ts';
import { AddressSuggestionsDocument } from '../../generated/address-field.ts';

export interface Suggestions {
  readonly places: readonly Place[];
  readonly loading: boolean;
  /** The places are those of what stands there now, and not of what was typed before. */
  readonly isAnswered: boolean;
  readonly failed: boolean;
}

/** Places for what is being typed, from the third character on; the ones before stay until new ones come. */
export function useAddressSuggestions(typed: string): Suggestions {
  const text = usePaused(typed.trim());
  const isLongEnough = text.length >= ADDRESS_MIN_LENGTH && typed.trim().length >= ADDRESS_MIN_LENGTH;
  const { data, previousData, loading, error } = useQuery(AddressSuggestionsDocument, {
    variables: { text },
    skip: !isLongEnough,
    fetchPolicy: 'cache-first',
  });
  if (!isLongEnough) return { places: [], loading: false, isAnswered: false, failed: false };
  const isCurrent = text === typed.trim();
  return {
    places: (data ?? previousData)?.addressSuggestions ?? [],
    loading: loading || !isCurrent,
    isAnswered: isCurrent && data !== undefined,
    failed: error !== undefined,
  };
}
