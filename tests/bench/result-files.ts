import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where results and profiles are written. */
export const RESULTS_FOLDER = path.resolve(import.meta.dirname, '../../bench-results');

/** `bench-results/<name>-<time>.json`; returns its path, relative to the working directory. */
export function writeResult<Result extends { readonly at: string }>(name: string, result: Result): string {
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  const file = path.join(RESULTS_FOLDER, `${name}-${result.at.replaceAll(/[:.]/g, '-')}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  return path.relative(process.cwd(), file);
}
