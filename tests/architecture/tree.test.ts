import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { projectFiles, projectRoot } from './project-files.ts';

const folders = [
  '.ci',
  'adapters',
  'application',
  'areas',
  'cli',
  'docs',
  'domain',
  'graphql',
  'tests',
  'web',
];

/** The nouns of the business: each has the same name in every layer. */
const areas = [
  'agreements',
  'approvals',
  'billing',
  'care',
  'cases',
  'drivers',
  'email',
  'exports',
  'figures',
  'geo',
  'money',
  'needs',
  'notices',
  'objects',
  'onboarding',
  'operations',
  'organisations',
  'places',
  'payments',
  'payouts',
  'pricing',
  'ratings',
  'returns',
  'rides',
  'security',
  'standing-rides',
  'texts',
  'users',
  'wallet',
];

const files = projectFiles();
const sources = files.filter((path) => /\.tsx?$/.test(path));

/** The distinct names of the entries of a folder, without file endings. */
function namesIn(folder: string, wanted: 'folders' | 'files'): string[] {
  const entries = files
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length).split('/'))
    .filter(({ length }) => (wanted === 'folders' ? length > 1 : length === 1))
    .map(([name = '']) => (wanted === 'files' ? name.replace(/\.\w+$/, '') : name));
  return [...new Set(entries)].sort();
}

describe('the project', () => {
  it('has exactly the agreed top-level folders', () => {
    expect(namesIn('', 'folders')).toEqual(folders);
  });

  it('has no folder for leftovers', () => {
    const junk = /^(utils?|helpers?|common|misc|shared)$/;
    const inJunk = files.filter((path) =>
      path.split('/').some((part) => junk.test(part.split('.')[0] ?? '')),
    );
    expect(inJunk).toEqual([]);
  });

  it('has no barrels: every file has something of its own, but for the lists of use cases', () => {
    const listOfUseCases = /^application\/[a-z-]+\/use-cases\.ts$/;
    expect(sources.filter(isBarrel).filter((path) => !listOfUseCases.test(path))).toEqual([]);
  });

  it('writes the names of its source files in kebab-case', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
    const named = sources.filter((path) => !kebab.test(basename(path)));
    expect(named).toEqual([]);
  });

  it.each([
    { folder: 'domain/', entries: 'folders', also: [] },
    { folder: 'application/', entries: 'folders', also: ['ports'] },
    {
      folder: 'adapters/postgres/',
      entries: 'folders',
      also: ['events', 'migrations', 'replicas', 'sandbox'],
    },
    // The feed answers other programs, in their format; planned rides are those of standing rides.
    { folder: 'adapters/http/rest/', entries: 'files', also: ['calendar', 'planned-rides'] },
    { folder: 'graphql/schema/', entries: 'files', also: ['base'] },
    { folder: 'graphql/resolvers/', entries: 'files', also: ['cancel-requests'] },
    // Pages that belong to no area: they tell, and decide nothing.
    { folder: 'web/features/', entries: 'folders', also: ['admin', 'checkout', 'landing', 'legal'] },
  ] as const)('calls the areas in $folder by the same names', ({ folder, entries, also }) => {
    const names = namesIn(folder, entries);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => ![...areas, ...also].includes(name))).toEqual([]);
  });

  it('keeps tests in the folder of what they test', () => {
    const tested = namesIn('tests/', 'folders');
    const rest = [
      'access',
      'architecture',
      'bench',
      'faults',
      'journeys',
      'mutation',
      'operations',
      'screenshots',
      'simulation',
      'support',
    ];
    expect(tested.filter((name) => ![...folders, ...rest].includes(name))).toEqual([]);
  });
});

function isBarrel(path: string): boolean {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  if (!/export[^;]*\sfrom\s/.test(text)) return false;
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier);
}
