/** What somebody has put together and not sent yet. */
export type DraftName = 'trip' | 'schedule' | 'driver-application' | 'desk';

interface Kept {
  /** Null while it belongs to a visitor: to whoever signs in. */
  readonly ownerId: string | null;
  readonly draft: unknown;
}

const PREFIX = 'draft:';

/**
 * The draft of this person, kept in this tab alone, through sign-in, registration and reloads; null when there is none,
 * or another person's. What is there may come from an older version of the page.
 */
export function readDraft(name: DraftName, userId: string | null): unknown {
  const kept = readKept(PREFIX + name);
  return kept && (kept.ownerId === null || kept.ownerId === userId) ? kept.draft : null;
}

/** Null forgets it. A browser that keeps nothing loses it with the page. */
export function keepDraft(name: DraftName, ownerId: string | null, draft: object | null): void {
  if (draft === null) {
    forgetDraft(name);
    return;
  }
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify({ ownerId, draft } satisfies Kept));
  } catch {
    forgetDraft(name);
  }
}

export function forgetDraft(name: DraftName): void {
  sessionStorage.removeItem(PREFIX + name);
}

/** Somebody has signed in: what another person left behind in this tab goes. */
export function forgetDraftsOfOthers(userId: string): void {
  for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX))) {
    const ownerId = readKept(key)?.ownerId;
    if (ownerId !== null && ownerId !== userId) sessionStorage.removeItem(key);
  }
}

function readKept(key: string): Kept | null {
  // Where pages are prerendered nothing is kept.
  if (typeof sessionStorage === 'undefined') return null;
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Kept> | null;
    return kept && 'ownerId' in kept && 'draft' in kept ? (kept as Kept) : null;
  } catch {
    return null;
  }
}
