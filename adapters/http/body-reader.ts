import type { z } from 'zod';
import { parseInput } from '../../application/parse-input.ts';
import { invalidField } from '../../domain/errors.ts';

/** How a row of the REST table takes the body of a request. */
export interface BodyReader<Body> {
  /** The payload as documented. */
  readonly schema: z.ZodType;
  read(body: unknown): Body;
}

/** The body is the input of the use case, which checks its fields. */
export function passThrough<Schema extends z.ZodType>(schema: Schema): BodyReader<z.input<Schema>> {
  return { schema, read: (body) => objectIn(body) as z.input<Schema> };
}

/** The body has a shape of its own and is turned into the input of the use case here. */
export function converted<Schema extends z.ZodType>(schema: Schema): BodyReader<z.output<Schema>> {
  return { schema, read: (body) => parseInput(schema, objectIn(body)) };
}

/** No body is an empty one, so that what is missing from it is named. Throws `INVALID_FIELD` (`body`) for a list or a text. */
function objectIn(body: unknown): object {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidField('body', 'The body must be a JSON object');
  }
  return body;
}
