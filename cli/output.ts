import { createInterface } from 'node:readline/promises';
import { Option, type Command } from 'commander';
import { csvText } from '../application/exports/csv-text.ts';

/** Whether the command that runs was called with `--csv`. */
let isCsvWanted = false;

/** Gives each command that prints JSON the same as comma-separated values, safe to open in a spreadsheet. */
export function offerCsv(program: Command): void {
  const has = (command: Command, name: string) => command.options.some(({ long }) => long === name);
  // Those that write CSV of their own go on doing so.
  const offered = toCommands(program).filter((each) => has(each, '--json') && !has(each, '--csv'));
  for (const command of offered) {
    command.addOption(new Option('--csv', 'as comma-separated values').conflicts('json'));
  }
  program.hook('preAction', (_, command) => {
    isCsvWanted = offered.includes(command) && command.opts<{ csv?: boolean }>().csv === true;
  });
}

function toCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(toCommands)];
}

/** A line of names, then one for each row. */
function toCsv(rows: readonly object[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => Object.values(row).map(toCell));
  return csvText(names.length > 0 ? [names, ...lines] : []).trimEnd();
}

function toCell(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** Prints rows as a table for people, or as JSON or CSV for programs. */
export function print(rows: readonly object[], options: { json?: boolean | undefined }): void {
  if (isCsvWanted) console.log(toCsv(rows));
  else if (options.json) console.log(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) console.log('Nothing to show.');
  else console.table(rows);
}

/** Prints one result: named values for people, an object or a line of CSV for programs. */
export function printResult(result: object, options: { json?: boolean | undefined }): void {
  if (isCsvWanted) {
    console.log(toCsv([result]));
    return;
  }
  if (options.json) {
    console.log(JSON.stringify(result, null, 2));
    return;
  }
  const width = Math.max(...Object.keys(result).map((name) => name.length));
  for (const [name, value] of Object.entries(result)) console.log(`${name.padEnd(width)}  ${String(value)}`);
}

/** Asks before something that cannot be taken back; without a terminal only `--yes` confirms, else the exit code is 2. */
export async function confirmed(question: string, options: { yes?: boolean | undefined }): Promise<boolean> {
  if (options.yes) return true;
  if (!process.stdin.isTTY) {
    console.error('Not confirmed: say --yes.');
    process.exitCode = 2;
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
