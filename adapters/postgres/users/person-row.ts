import { decoderOf } from '../table.ts';
import { orWhenNull, text } from '../column-types.ts';

const FIELDS = { firstName: orWhenNull(text(), ''), lastName: orWhenNull(text(), ''), email: text() };

/** Of the relation `person` of a composed query, for its select list. */
export function personColumns(person: string): string[] {
  return ['first_name', 'last_name', 'email'].map((column) => `${person}.${column}`);
}

/** Name and address of the person whose columns a row has besides its own. */
export const personFromRow = decoderOf(FIELDS);
