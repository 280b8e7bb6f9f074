import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The release of this program, `major.minor.patch`. */
export const RELEASE = readRelease();

function readRelease(): string {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
