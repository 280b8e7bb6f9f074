import { useMemo, useState } from 'react';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { type DeskDraft, newDraft, toDrafts } from './desk-draft.ts';

export interface DeskDrafts {
  readonly drafts: readonly DeskDraft[];
  readonly active: DeskDraft;
  readonly change: (changes: Partial<DeskDraft>) => void;
  readonly add: () => void;
  readonly choose: (id: string) => void;
  readonly close: (id: string) => void;
}

/**
 * The calls that are under way, in this tab alone and under who is signed in: they hold names and phone numbers, so that they
 * go with the tab, and with the next person who signs in.
 */
export function useDrafts(): DeskDrafts {
  const userId = useCurrentUser().user?.id ?? null;
  const kept = useMemo(() => toDrafts(readDraft('desk', userId)), [userId]);
  const [changed, setChanged] = useState<readonly DeskDraft[] | null>(null);
  const [activeId, choose] = useState<string | null>(null);
  const drafts = changed ?? kept;
  const active = drafts.find(({ id }) => id === activeId) ?? drafts.at(-1) ?? newDraft();
  const save = (next: readonly DeskDraft[]) => {
    keepDraft('desk', userId, next);
    setChanged(next);
  };
  return {
    drafts,
    active,
    change: (changes) =>
      save(drafts.map((draft) => (draft.id === active.id ? { ...draft, ...changes } : draft))),
    add: () => {
      const draft = newDraft();
      save([...drafts, draft]);
      choose(draft.id);
    },
    choose,
    close: (id) => {
      const others = drafts.filter((draft) => draft.id !== id);
      save(others.length > 0 ? others : [newDraft()]);
    },
  };
}
