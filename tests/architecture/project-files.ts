import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Paths of all files of the project, with forward slashes; what .gitignore names is left out, and so are
 * the dot folders of editors and tools. Needs no git, so that it works in an unpacked archive as well.
 */
export function projectFiles(): string[] {
  const ignored = readFileSync(join(projectRoot, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('/'))
    .map((line) => line.replace(/^\/|\*?\/$/g, ''));
  const isIgnored = (path: string) =>
    ignored.some((start) => path.startsWith(start)) || (path.startsWith('.') && path !== '.ci');
  const filesBelow = (folder: string): string[] =>
    readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return [path];
      return isIgnored(path) ? [] : filesBelow(path);
    });
  return filesBelow('');
}
