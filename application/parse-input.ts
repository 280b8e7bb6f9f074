import type { z } from 'zod';
import { DomainError } from '../domain/errors.ts';

/**
 * Reads the input of a use case. Throws `INVALID_INPUT` (invalid) with the first wrong field in `details.field` and
 * every one in `details.fields`, so that no caller can forget to check.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({
    field: issue.path.join('.') || 'input',
    message: issue.message,
  }));
  const [first] = fields;
  throw new DomainError('invalid', 'INVALID_INPUT', `${first?.field}: ${first?.message}`, {
    field: first?.field,
    fields,
  });
}
