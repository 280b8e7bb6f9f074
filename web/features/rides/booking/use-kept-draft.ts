import { useMemo, useState } from 'react';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { EMPTY_DRAFT, toDraft, type TripDraft } from './trip-draft.ts';

/** The draft of this tab: what was typed before signing in, or before the session ended, is still there after it. */
export function useKeptDraft(): [TripDraft, (draft: TripDraft) => void] {
  const userId = useCurrentUser().user?.id ?? null;
  const kept = useMemo(() => toDraft(readDraft('trip', userId)), [userId]);
  const [draft, setDraft] = useState<TripDraft | null>(null);
  const change = (next: TripDraft) => {
    keepDraft('trip', userId, next === EMPTY_DRAFT ? null : next);
    setDraft(next);
  };
  return [draft ?? kept, change];
}
