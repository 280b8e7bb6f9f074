import stringWidth from 'string-width';

/** Rows of one list: all have the names of the first. */
export type Rows = readonly object[];

interface Column {
  readonly title: string;
  readonly cells: readonly string[];
  readonly isNumeric: boolean;
  readonly width: number;
  /** It may be cut down to this. */
  readonly narrowest: number;
}

const GAP = '  ';
/** A text cut below this says nothing. */
const NARROWEST = 10;
const NUMBER = /^[-+]?\$?\d[\d,]*(\.\d+)?%?$/;
/** Ids and times: part of one is of no use. */
const INDIVISIBLE = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d(T\d\d:\d\dZ)?)$/;

/**
 * Rows under their names, numbers to the right, texts cut to what fits into `width`; below one another as records when
 * not even that fits. An infinite width cuts nothing.
 */
export function toTable(rows: Rows, width: number): string {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map((name) => toColumn(name, rows));
  const fitted = fit(columns, width);
  if (!fitted) return rows.map(toRecord).join('\n\n');
  const lines = [
    fitted.map(({ title }) => title),
    ...rows.map((_, at) => fitted.map(({ cells }) => cells[at])),
  ];
  return lines
    .map((cells) => fitted.map((column, at) => align(cells[at] ?? '', column)).join(GAP))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Named values below one another; the lines of a long one stay together. */
export function toRecord(record: object): string {
  const entries = Object.entries(record);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  const indent = `\n${' '.repeat(width)}${GAP}`;
  return entries
    .map(([name, value]) => {
      const lines = String(toValue(value)).split('\n').map(printable);
      return `${name.padEnd(width)}${GAP}${lines.join(indent)}`.trimEnd();
    })
    .join('\n');
}

/** What a terminal would take for a command of its own (colours, cursor, direction of writing) is left out. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ');
}

function toValue(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  // Minutes, in UTC.
  if (value instanceof Date) return `${value.toISOString().slice(0, 16)}Z`;
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

function toColumn(name: string, rows: Rows): Column {
  const title = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase();
  const cells = rows.map((row) =>
    printable(String(toValue((row as Readonly<Record<string, unknown>>)[name]))),
  );
  const filled = cells.filter((cell) => cell !== '');
  const isNumeric = filled.length > 0 && filled.every((cell) => NUMBER.test(cell));
  const width = Math.max(...[title, ...cells].map((cell) => stringWidth(cell)));
  const isDivisible = !isNumeric && !filled.some((cell) => INDIVISIBLE.test(cell));
  const narrowest = isDivisible ? Math.min(width, Math.max(title.length, NARROWEST)) : width;
  return { title, cells, isNumeric, width, narrowest };
}

/** Takes from the widest texts until everything fits; null when it cannot. */
function fit(columns: readonly Column[], width: number): readonly Column[] | null {
  const gaps = GAP.length * Math.max(0, columns.length - 1);
  const sum = (widths: readonly number[]) => widths.reduce((total, each) => total + each, gaps);
  if (sum(columns.map(({ narrowest }) => narrowest)) > width) return null;
  const widths = columns.map((column) => column.width);
  while (sum(widths) > width) {
    const room = widths.map((each, at) => (each > (columns[at]?.narrowest ?? 0) ? each : 0));
    const widest = room.indexOf(Math.max(...room));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return columns.map((column, at) => ({ ...column, width: widths[at] ?? 0 }));
}

function align(cell: string, { isNumeric, width }: Column): string {
  const text = cut(cell, width);
  const space = ' '.repeat(width - stringWidth(text));
  return isNumeric ? space + text : text + space;
}

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}
