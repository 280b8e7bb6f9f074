import { useEffect, useMemo, useState } from 'react';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { type DeskDraft, isUntouched, newDraft, toDrafts } from './desk-draft.ts';

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
 * go with the tab, and with the next person who signs in. `callerId`: who is on the line, where the desk was opened for them.
 */
export function useDrafts(callerId: string | null): DeskDrafts {
  const userId = useCurrentUser().user?.id ?? null;
  const kept = useMemo(() => toDrafts(readDraft('desk', userId)), [userId]);
  const [opened] = useState(() => callerId && withCaller(kept, callerId));
  const [changed, setChanged] = useState(opened || null);
  const [activeId, choose] = useState(
    () => (opened && opened.find((draft) => draft.callerId === callerId)?.id) || null,
  );
  const drafts = changed ?? kept;
  const active = drafts.find(({ id }) => id === activeId) ?? drafts.at(-1) ?? newDraft();
  // Of the calls as they are then: an answer may come when another one was taken.
  const save = (toNext: (now: readonly DeskDraft[]) => readonly DeskDraft[]) =>
    setChanged((now) => toNext(now ?? kept));
  useEffect(() => {
    if (changed) keepDraft('desk', userId, changed);
  }, [changed, userId]);
  return {
    drafts,
    active,
    change: (changes) =>
      save((now) => now.map((draft) => (draft.id === active.id ? { ...draft, ...changes } : draft))),
    add: () => {
      const draft = newDraft();
      save((now) => [...now, draft]);
      choose(draft.id);
    },
    choose,
    close: (id) =>
      save((now) => {
        const others = now.filter((draft) => draft.id !== id);
        return others.length > 0 ? others : [newDraft()];
      }),
  };
}

/** The calls with one of this caller: in the place of an empty one, if there is any. */
function withCaller(drafts: readonly DeskDraft[], callerId: string): readonly DeskDraft[] {
  if (drafts.some((draft) => draft.callerId === callerId)) return drafts;
  return [...drafts.filter((draft) => !isUntouched(draft)), { ...newDraft(), callerId }];
}
