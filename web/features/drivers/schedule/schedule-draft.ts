import { inputFrom, weekFrom, type Week } from './week-grid.ts';

/** What was changed and not saved, as long as this tab is open; it belongs to the week it was made from. */
interface Kept {
  readonly from: string;
  readonly days: ReturnType<typeof inputFrom>;
}

const KEY = 'maumee-schedule-draft';

/** The changes made to this very week before the screen was left; null when there are none, or it was saved elsewhere. */
export function readDraft(stored: Week): Week | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.from === toKey(stored) ? weekFrom(kept.days) : null;
  } catch {
    return null;
  }
}

/** Null forgets them. */
export function keepDraft(stored: Week, draft: Week | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify({ from: toKey(stored), days: inputFrom(draft) }));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser without storage keeps nothing: leaving the page still asks.
    return;
  }
}

function toKey(week: Week): string {
  return JSON.stringify(inputFrom(week));
}
