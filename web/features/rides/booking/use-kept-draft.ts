import { useMemo, useState } from 'react';
import { useConfiguration } from '../../../lib/configuration.ts';
import { keptTrip } from '../../../lib/kept-trip.ts';
import { EMPTY_DRAFT, toDraft, type TripDraft } from './trip-draft.ts';

/** The draft of this tab: what was typed before signing in, or before the session ended, is still there after it. */
export function useKeptDraft(): [TripDraft, (draft: TripDraft) => void] {
  const { productName } = useConfiguration();
  const kept = useMemo(() => keptTrip(productName), [productName]);
  const [draft, setDraft] = useState(() => toDraft(kept.read()));
  const change = (next: TripDraft) => {
    kept.write(next === EMPTY_DRAFT ? null : next);
    setDraft(next);
  };
  return [draft, change];
}
