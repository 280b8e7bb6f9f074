import { decoderOf } from '../table.ts';
import { address, orWhenNull, text } from '../column-types.ts';

/** Of the relation `person` of a composed query, for its select list; each name with `prefix` before it. */
export function personColumns(person: string, prefix = ''): string[] {
  return ['first_name', 'last_name', 'email'].map((column) => `${person}.${column} as ${prefix}${column}`);
}

/** Name and address of the person whose columns a row has besides its own. */
export const personFromRow = decoderOf({
  firstName: orWhenNull(text(), ''),
  lastName: orWhenNull(text(), ''),
  email: address(),
});
