import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

const TYPES = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' };

/** What an operation asks for: "Mutation.register" and the like, once for each name that an answer is asked under. */
export function rootFields(
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): string[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const fields = new Map<string, string>();
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const name = selection.name.value;
        fields.set((selection.alias ?? selection.name).value, `${TYPES[operation]}.${name}`);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet);
      else {
        const fragment = fragments.get(selection.name.value);
        // A second time it would ask for the same.
        fragments.delete(selection.name.value);
        if (fragment) visit(fragment.selectionSet);
      }
    }
  };
  visit(selectionSet);
  return [...fields.values()];
}
