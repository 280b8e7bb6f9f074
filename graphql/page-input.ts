import type { PageInput as ParsedPage } from '../application/input-fields.ts';
import type { InputMaybe, PageInput } from './generated/resolver-types.ts';

/** GraphQL's null for an argument left out, as the use cases want it. */
export function getPageInput(page: InputMaybe<PageInput> | undefined): ParsedPage {
  return { limit: page?.limit ?? undefined, after: page?.after ?? undefined };
}
