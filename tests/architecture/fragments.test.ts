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
for (const path of files.filter((file) => file.startsWith('web/') && file.endsWith('.graphql'))) {
  const own = declared.get(dirname(path)) ?? new Set<string>();
  declared.set(dirname(path), own);
  const document = parse(read(path));
  for (const type of document.definitions.map(typeOf)) {
    for (const name of [type, type.replace(/(Query|Mutation|Subscription)$/, 'Document')]) {
      own.add(name);
      everywhere.add(name);
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
