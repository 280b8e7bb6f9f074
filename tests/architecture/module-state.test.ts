import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** At the top level of a module: what is set anew, and what begins empty and is filled. */
const STATE =
  /^(?:export )?(?:let\s|(?:const|var) \w+(?:: [^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet)\b[^(]*\(\)|\[\];|\{\};))/m;

/** They hold nothing of an installation: what their keys say is true of every cell. */
const KNOWN = [
  // By the folder that was read.
  'adapters/config/area-pack.ts',
  // By the request.
  'adapters/http/request-watch.ts',
  // By the name of a table, which is the program's.
  'adapters/postgres/composed-query.ts',
  // By command and its examples.
  'cli/arguments.ts',
  // By time zone.
  'domain/geo/local-time.ts',
];

it('no module of the server keeps anything that cells would share', () => {
  const files = ['domain', 'application', 'adapters', 'graphql', 'cli'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
      /^(?!dist\/).*\.tsx?$/.test(name) ? [`${folder}/${name}`] : [],
    ),
  );
  expect(files.length).toBeGreaterThan(400);
  const keeping = files.filter((file) => STATE.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(keeping.toSorted()).toEqual(KNOWN);
});

it.each(['let known = null;', 'const known = new Map<string, Area>();', 'const all: string[] = [];'])(
  'finds %s',
  (line) => {
    expect(STATE.test(`import x from 'x';\n${line}\n`)).toBe(true);
    expect(STATE.test(`function f() {\n  ${line}\n}\n`)).toBe(false);
  },
);
