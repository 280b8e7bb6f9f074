import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kind, parse, visit, type DefinitionNode } from 'graphql';
import { expect, it } from 'vitest';
import { projectFiles, projectRoot } from './project-files.ts';

/** Where documents stand beside the components that read what they ask for. */
const KEPT = ['web/features/admin/', 'web/features/drivers/'];

const files = projectFiles();
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** As generated code calls it: "UserBookingsQuery". */
function typeOf(node: DefinitionNode): string {
  if (node.kind === Kind.FRAGMENT_DEFINITION) return `${node.name.value}Fragment`;
  if (node.kind !== Kind.OPERATION_DEFINITION) return '';
  const kind = node.operation.charAt(0).toUpperCase() + node.operation.slice(1);
  return `${node.name?.value ?? ''}${kind}`;
}

/** By folder: the types that its documents declare, and of fragments which they spread. */
const declared = new Map<string, Set<string>>();
const everywhere = new Set<string>();
/** By fragment: the folder that declares it. */
const folders = new Map<string, string>();
const documents = files.filter((file) => file.startsWith('web/') && file.endsWith('.graphql'));
for (const path of documents) {
  const own = declared.get(dirname(path)) ?? new Set<string>();
  declared.set(dirname(path), own);
  const document = parse(read(path));
  for (const type of document.definitions.map(typeOf)) {
    for (const name of [type, type.replace(/(Query|Mutation|Subscription)$/, 'Document')]) {
      own.add(name);
      everywhere.add(name);
      if (name.endsWith('Fragment')) folders.set(name, dirname(path));
    }
  }
  visit(document, { FragmentSpread: ({ name }) => void own.add(`${name.value}Fragment`) });
}

/** What a file imports of generated documents and types, but for the enums and inputs of the schema. */
function readsOf(path: string): readonly string[] {
  const imports = read(path).matchAll(/import (?:type )?\{([^}]*)\} from '[^']*\/generated\/[^']*'/g);
  return [...imports]
    .flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
    .filter((name) => everywhere.has(name));
}

const readers = files.filter(
  (path) =>
    /\.tsx?$/.test(path) && KEPT.some((folder) => path.startsWith(folder)) && readsOf(path).length > 0,
);

it.each(readers)('%s reads what the documents beside it declare', (path) => {
  const beside = declared.get(dirname(path)) ?? new Set();
  expect(readsOf(path).filter((name) => !beside.has(name))).toEqual([]);
});

/** Whether a fragment is of the folder of a file, or of one around it. */
function isOf(path: string, fragment: string): boolean {
  return path.startsWith(`${folders.get(fragment) ?? ''}/`);
}

const sources = files.filter((path) => /^web\/(?!generated).*\.tsx?$/.test(path));

it('reads no fragment of another component: what passes on to it is masked', () => {
  const problems = sources.flatMap((path) => {
    const code = read(path)
      .replaceAll(/^import [^;]*;/gm, '')
      .replaceAll(/Masked<\w+>/g, '');
    const read_ = (code.match(/\b\w+Fragment\b/g) ?? []).filter((name) => folders.has(name));
    return [...new Set(read_)].filter((name) => !isOf(path, name)).map((name) => `${path}: ${name}`);
  });
  expect(problems).toEqual([]);
});

it('unmasks in documents only fragments of the same part of the client, or of its library', () => {
  const problems = documents.flatMap((path) =>
    [...read(path).matchAll(/\.\.\.(\w+) @unmask/g)]
      .map(([, name]) => `${name ?? ''}Fragment`)
      .filter((name) => !isOf(path, name) && folders.get(name) !== 'web/lib')
      .map((name) => `${path}: ${name}`),
  );
  expect(problems).toEqual([]);
});
