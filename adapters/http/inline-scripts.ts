import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The scripts written into index.html, which every page of the client carries, as a content security policy names them. */
export function findInlineScripts(folder: string): string[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
}
