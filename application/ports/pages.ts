/** One page of a list, newest first. */
export interface Page<T> {
  readonly items: readonly T[];
  /** One for each item: brings the page that begins after it. */
  readonly cursors: readonly string[];
  /** Brings the next page; null on the last one. */
  readonly nextCursor: string | null;
}

/** The same page with its items changed. */
export function mapPage<T, U>(page: Page<T>, change: (item: T) => U): Page<U> {
  return { ...page, items: page.items.map((item) => change(item)) };
}

/** Which page: at most `limit` items after an opaque cursor. */
export interface PageRequest {
  readonly limit: number;
  readonly after: string | null;
}

/** The request behind a parsed page input. */
export function pageRequest(input: { limit: number; after?: string | null | undefined }): PageRequest {
  return { limit: input.limit, after: input.after ?? null };
}
