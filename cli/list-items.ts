import type { Page } from '../application/ports/pages.ts';

/** As many as a page of a list may have. */
const PAGE = 100;

export interface PageAsked {
  readonly limit: number;
  readonly after: string | null;
}

/** The first `limit` items of a list, page after page. Whether there are more is said on the standard error. */
export async function takeItems<T>(
  limit: number,
  read: (page: PageAsked) => Promise<Page<T>>,
): Promise<readonly T[]> {
  const items: T[] = [];
  let after: string | null = null;
  do {
    const page: Page<T> = await read({ limit: Math.min(PAGE, limit - items.length), after });
    items.push(...page.items);
    after = page.nextCursor;
  } while (after !== null && items.length < limit);
  if (after !== null) console.error(`These are the first ${limit}; there are more (--limit).`);
  return items;
}
