import type { PageInput } from '../application/input-fields.ts';
import type { Page } from '../application/ports/pages.ts';
import type { InputMaybe, PageInfo } from './generated/resolver-types.ts';

/** The arguments of a connection. */
export interface ConnectionArguments {
  readonly first?: InputMaybe<number>;
  readonly after?: InputMaybe<string>;
}

interface Connection<T> {
  readonly edges: { readonly cursor: string; readonly node: T }[];
  readonly pageInfo: PageInfo;
}

/** GraphQL's null for an argument left out, as the use cases want it. */
export function toPageInput({ first, after }: ConnectionArguments): PageInput {
  return { limit: first ?? undefined, after: after ?? undefined };
}

/** A page of the application as a Relay connection. */
export function toConnection<T>(page: Page<T>, { after }: ConnectionArguments): Connection<T> {
  const { items, cursors, nextCursor } = page;
  return {
    edges: items.map((node, index) => ({ cursor: cursors[index]!, node })),
    pageInfo: {
      hasPreviousPage: Boolean(after),
      hasNextPage: nextCursor !== null,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    },
  };
}
