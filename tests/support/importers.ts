import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const PROJECT = path.resolve(import.meta.dirname, '../..');

/** Types are gone when tests run. */
const TYPES_ALONE = /^(?:import|export) type [^']*'[^']+'/gm;

/** What a statement or a call imports: `from '…'`, `import '…'` and `import('…')`. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

/** All test files, relative to the project. */
export function listTestFiles(): string[] {
  const names = readdirSync(path.join(PROJECT, 'tests'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => path.join('tests', name));
}

/**
 * The ones of `files` that import any of `modules`, themselves or by what they import, and those that are among them. A
 * module is a path relative to the project or the name of a package.
 */
export function findImporters(files: readonly string[], modules: Iterable<string>): string[] {
  const importers = readImporters(files);
  const reached = new Set(modules);
  for (const module of reached) for (const importer of importers.get(module) ?? []) reached.add(importer);
  return files.filter((file) => reached.has(file));
}

/** Of each module that the files lead to, who imports it. */
function readImporters(files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  const seen = new Set(files);
  for (const file of seen) {
    for (const module of new Set(readImports(file))) {
      importers.set(module, [...(importers.get(module) ?? []), file]);
      if (isSource(module)) seen.add(module);
    }
  }
  return importers;
}

function readImports(file: string): string[] {
  const text = readFileSync(path.join(PROJECT, file), 'utf8').replaceAll(TYPES_ALONE, '');
  return [...text.matchAll(IMPORTED)].map(([, module = '']) =>
    module.startsWith('.') ? path.join(path.dirname(file), module) : module,
  );
}

function isSource(module: string): boolean {
  const place = path.join(PROJECT, module);
  return /\.(?:[jt]s|tsx)$/.test(module) && existsSync(place) && statSync(place).isFile();
}
