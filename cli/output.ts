import { Option, type Command } from 'commander';
import { csvText } from '../application/exports/csv-text.ts';
import { toRecord, toTable, type Rows } from './text-table.ts';

export interface OutputOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** An answer of several parts: all of them for people and as JSON, its list as CSV. */
export class Report {
  constructor(
    readonly parts: {
      readonly json: object;
      readonly csv: Rows;
      /** Lists, named values and sentences, below one another. */
      readonly text: readonly (Rows | object | string)[];
    },
  ) {}
}

/** What a command found or did: a list, named values, or a report. */
export type Answer = Rows | Report | object;

/** For programs: JSON, or CSV that is safe to open in a spreadsheet. */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--json', 'machine-readable')
    .addOption(new Option('--csv', 'as comma-separated values').conflicts('json'));
}

/** Prints an answer for people, as wide as their terminal, unless a program wants it. */
export function printAnswer(answer: Answer, options: OutputOptions): void {
  const text = options.json ? toJson(answer) : options.csv ? toCsv(answer) : toText(answer);
  if (text !== '') console.log(text);
}

/** What is not there is null; rows for people have an empty text for it. */
function toJson(answer: Answer): string {
  const json = answer instanceof Report ? answer.parts.json : answer;
  return JSON.stringify(json, (_, value: unknown) => (value === '' ? null : value), 2);
}

/** A line of names, then one for each row; nothing when there is none. */
function toCsv(answer: Answer): string {
  if (answer instanceof Report) return toCsv(answer.parts.csv);
  const rows = isRows(answer) ? answer : [answer];
  const names = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => Object.values(row).map(toCell));
  return csvText(names.length > 0 ? [names, ...lines] : []).trimEnd();
}

function toCell(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function toText(answer: Rows | object | string): string {
  if (typeof answer === 'string') return answer;
  if (answer instanceof Report) return answer.parts.text.map(toText).join('\n');
  if (!isRows(answer)) return toRecord(answer);
  return answer.length === 0 ? 'Nothing to show.' : toTable(answer, getTerminalWidth());
}

function isRows(answer: Answer): answer is Rows {
  return Array.isArray(answer);
}

/** Nothing is cut for who reads the output elsewhere. */
function getTerminalWidth(): number {
  const { isTTY, columns } = process.stdout;
  return isTTY && columns > 0 ? columns : Infinity;
}
