import type { FieldPolicy, Reference } from '@apollo/client';

interface StoredPage {
  readonly items: readonly Reference[];
  readonly nextCursor: string | null;
}

/**
 * Keeps the pages of a list as one. A page asked for by its cursor is appended; the first page, asked for again,
 * replaces what it covers and keeps the older ones that follow it.
 */
export function keysetPages(keyArgs: string[] | false): FieldPolicy<StoredPage> {
  return {
    keyArgs,
    merge: (existing, incoming, { args }) => {
      const after = (args?.['page'] as { after?: string | null } | null | undefined)?.after;
      return existing ? mergePages(existing, incoming, Boolean(after)) : incoming;
    },
  };
}

function mergePages(existing: StoredPage, incoming: StoredPage, isLater: boolean): StoredPage {
  if (isLater) return { ...incoming, items: [...existing.items, ...incoming.items] };
  const last = incoming.items.at(-1)?.__ref;
  const covered = existing.items.findIndex((item) => item.__ref === last);
  const older = covered < 0 || incoming.nextCursor === null ? [] : existing.items.slice(covered + 1);
  if (older.length === 0) return incoming;
  return { ...incoming, items: [...incoming.items, ...older], nextCursor: existing.nextCursor };
}
