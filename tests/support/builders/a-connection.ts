/** Items as a page of a connection such as "Ride"; `endCursor` when another page follows. */
export function aConnection<Node, Name extends string>(
  name: Name,
  items: readonly Node[],
  endCursor: string | null = null,
) {
  return {
    __typename: `${name}Connection` as const,
    edges: items.map((node) => ({ __typename: `${name}Edge` as const, node })),
    pageInfo: { __typename: 'PageInfo' as const, endCursor, hasNextPage: endCursor !== null },
  };
}
