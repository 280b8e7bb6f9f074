import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What each file imports: a path or package, `type <it>` for a type import, `lazy <it>` for a dynamic one. */
export type Imports = Record<string, string[]>;

const packages = [
  '@opentelemetry/api',
  'fastify',
  'graphile-worker',
  'graphql',
  'inversify',
  'knex',
  'objection',
  'papaparse',
  'pdfkit',
  'pg',
  'prom-client',
  'react',
  'stripe',
  'zod',
];
const developmentPackages = ['vite'];

/**
 * Writes a tree of files that do nothing but import, with stand-ins for the packages, into a temporary folder.
 * The folder goes away at the end of the caller's `using` block.
 */
export function writeViolatingTree(files: Imports): Disposable & { root: string } {
  const root = mkdtempSync(join(tmpdir(), 'layers-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const name of [...packages, ...developmentPackages]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  write(
    'package.json',
    JSON.stringify({ dependencies: versions(packages), devDependencies: versions(developmentPackages) }),
  );
  for (const [path, imports] of Object.entries(files)) write(path, imports.map(importLine).join('\n'));
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true }) };
}

function versions(names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '1.0.0']));
}

function importLine(wanted: string, position: number): string {
  const [how, from] = wanted.includes(' ') ? wanted.split(' ') : ['', wanted];
  if (how === 'lazy') return `export const later${position} = () => import('${from}');`;
  return `import ${how} * as it${position} from '${from}';\nexport ${how || 'const'} Used${position} = ${how ? 'typeof ' : ''}it${position};`;
}
