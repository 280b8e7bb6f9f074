import type { z } from 'zod';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Page } from '../ports/pages.ts';
import { byName, made, type Made } from '../tokens.ts';
import type { Needs, Provided } from '../use-case.ts';
import type { CsvCell } from './csv-text.ts';

/** Rows that are read at once: what a client that reads slowly keeps in memory. */
const PAGE = 100;

/** A list that can be saved, with its rows already made into cells. */
export interface CsvList {
  readonly columns: readonly string[];
  /** All matching rows, page by page, each read when it is asked for. Throws what the list's use case throws. */
  pages(actor: Actor | null, filter: unknown): AsyncGenerator<readonly CsvCell[][], void>;
}

interface Definition<Filter extends z.ZodObject, Wanted extends Needs, Item> {
  readonly filter: Filter;
  /** The use case of the list among them, which checks who asks. */
  readonly needs: Wanted;
  readonly page: (
    needs: Provided<Wanted>,
    actor: Actor | null,
    input: z.output<Filter> & { readonly limit: number; readonly after: string | null },
  ) => Promise<Page<Item>>;
  /** By their headings, in their order. */
  readonly columns: Readonly<Record<string, (item: Item) => CsvCell>>;
}

/** A list by its filter, its columns and the use case that brings a page of it. */
export function csvList<Filter extends z.ZodObject, Wanted extends Needs, Item>(
  list: Definition<Filter, Wanted, Item>,
): Made<CsvList> {
  const cells = Object.values(list.columns);
  return made(byName(list.needs), (needs) => ({
    columns: Object.keys(list.columns),
    async *pages(actor, filter) {
      const wanted = parseInput(list.filter, filter);
      for (let after: string | null = null; ;) {
        const page: Page<Item> = await list.page(needs, actor, { ...wanted, limit: PAGE, after });
        yield page.items.map((item) => cells.map((cell) => cell(item)));
        if (page.nextCursor === null) return;
        after = page.nextCursor;
      }
    },
  }));
}
