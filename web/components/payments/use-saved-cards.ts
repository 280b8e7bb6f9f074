import { useQuery } from '@apollo/client/react';
import type { SavedCardFragment } from '../../generated/operations.ts';
import { SavedCardsDocument } from '../../generated/payments.ts';
import { useCanUseCards } from '../card-entry/card-entry.tsx';

/** A card as its owner sees it. */
export type SavedCard = SavedCardFragment;

interface SavedCards {
  /** Undefined while they load. */
  readonly cards: readonly SavedCardFragment[] | undefined;
  /** There is nothing to show, not even from before. */
  readonly hasFailed: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** The person's saved cards; none, without asking, where cards cannot be used. */
export function useSavedCards(): SavedCards {
  const canUseCards = useCanUseCards();
  const { data, error, refetch } = useQuery(SavedCardsDocument, { skip: !canUseCards });
  return {
    cards: canUseCards ? data?.paymentMethods : [],
    hasFailed: error !== undefined && !data,
    refetch,
  };
}
