import Papa from 'papaparse';

/** Times are written as instants in UTC, a null as an empty cell. */
export type CsvCell = string | number | boolean | Date | null;

/** What spreadsheets take for the beginning of a formula, unless it is a plain number. */
const FORMULA = /^(?!-?\d+(?:\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/;

/**
 * Rows as lines of CSV (RFC 4180), each with its line break. Texts that a spreadsheet would run as a formula get an
 * apostrophe before them.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return '';
  const cells = rows.map((row) => [...row]);
  return `${Papa.unparse(cells, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;
}
