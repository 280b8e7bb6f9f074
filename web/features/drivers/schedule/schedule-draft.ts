import { forgetDraft, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { inputFrom, weekFrom, type Week } from './week-grid.ts';

/** What was changed and not saved, as long as this tab is open; it belongs to the week it was made from. */
interface Kept {
  readonly from: string;
  readonly days: ReturnType<typeof inputFrom>;
}

/** The changes made to this very week before the screen was left; null when there are none, or it was saved elsewhere. */
export function readWeek(userId: string, stored: Week): Week | null {
  try {
    const kept = readDraft('schedule', userId) as Kept | null;
    return kept?.from === toKey(stored) ? weekFrom(kept.days) : null;
  } catch {
    return null;
  }
}

/** Null forgets them. */
export function keepWeek(userId: string, stored: Week, draft: Week | null): void {
  if (draft) keepDraft('schedule', userId, { from: toKey(stored), days: inputFrom(draft) } satisfies Kept);
  else forgetDraft('schedule');
}

function toKey(week: Week): string {
  return JSON.stringify(inputFrom(week));
}
