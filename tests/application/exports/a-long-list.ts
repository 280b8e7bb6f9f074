import { csvList, type CsvList } from '../../../application/exports/csv-list.ts';
import { CSV_LISTS, csvFilters, type CsvListName } from '../../../application/exports/inputs.ts';

/** A list of so many rows that counts its pages, and the rows of it that somebody holds. */
export function aLongList(length: number): { readonly list: CsvList; readonly read: { pages: number } } {
  const read = { pages: 0 };
  const list = csvList({
    filter: csvFilters.bookings,
    needs: {},
    columns: { Number: (row: number) => row, Address: (row) => `${row} Monroe Street, Toledo, OH` },
    page: async (_needs, _actor, { limit, after }) => {
      read.pages += 1;
      const from = Number(after ?? 0);
      const items = Array.from({ length: Math.min(limit, length - from) }, (_, index) => from + index);
      const end = from + items.length;
      return { items, cursors: items.map(String), nextCursor: end < length ? String(end) : null };
    },
  }).make([{}]);
  return { list, read };
}

/** The same behind every name. */
export function everyList(list: CsvList): Readonly<Record<CsvListName, CsvList>> {
  const byName = Object.fromEntries(CSV_LISTS.map((name) => [name, list]));
  return byName as Record<CsvListName, CsvList>;
}
