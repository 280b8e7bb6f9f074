import { createInterface } from 'node:readline/promises';

/** Prints rows as a table for people, or as JSON for programs. */
export function print(rows: readonly object[], options: { json?: boolean | undefined }): void {
  if (options.json) console.log(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) console.log('Nothing to show.');
  else console.table(rows);
}

/** Prints one result: named values for people, an object for programs. */
export function printResult(result: object, options: { json?: boolean | undefined }): void {
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
