import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionNode,
} from 'graphql';

/** A file of documents. */
export interface Source {
  readonly location: string;
  readonly document: DocumentNode;
}

/** Operations with their fragments put in place: what several of these ask for is sent, and kept in a bundle, once. */
export function withoutSpreads(sources: readonly Source[]): Source[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of sources.flatMap(({ document }) => document.definitions)) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  return sources.map(({ location, document }) => ({
    location,
    document: {
      ...document,
      definitions: document.definitions
        .filter((node) => node.kind === Kind.OPERATION_DEFINITION)
        .map((node) => ({
          ...node,
          selectionSet: { ...node.selectionSet, selections: merge(node.selectionSet.selections, fragments) },
        })),
    },
  }));
}

/** Every fragment of the client is on the type in which it is spread; no type of the schema is an interface or union. */
function merge(
  selections: readonly SelectionNode[],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): SelectionNode[] {
  const fields = new Map<string, FieldNode>();
  for (const field of selections.flatMap((node) => fieldsOf(node, fragments))) {
    const key = field.alias?.value ?? field.name.value;
    const { selectionSet } = field;
    const known = fields.get(key)?.selectionSet?.selections ?? [];
    const inner = selectionSet && merge([...known, ...selectionSet.selections], fragments);
    fields.set(key, inner ? { ...field, selectionSet: { ...selectionSet, selections: inner } } : field);
  }
  return [...fields.values()];
}

function fieldsOf(
  node: SelectionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): readonly FieldNode[] {
  if (node.kind === Kind.FIELD) return [node];
  if (node.kind === Kind.INLINE_FRAGMENT)
    throw new Error('Name fragments: documents are written without conditions');
  const fragment = fragments.get(node.name.value);
  if (!fragment) throw new Error(`There is no fragment ${node.name.value}`);
  return fragment.selectionSet.selections.flatMap((inner) => fieldsOf(inner, fragments));
}
