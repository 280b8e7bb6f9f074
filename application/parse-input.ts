import type { z } from 'zod';
import { DomainError } from '../domain/errors.ts';
import { describeIssue } from './field-messages.ts';

/**
 * Reads the input of a use case. Throws `INVALID_INPUT` (invalid) with the message of the first wrong field, its name
 * in `details.field` and every wrong one in `details.fields`, so that no caller can forget to check.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { error: describeIssue });
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({ field: fieldOf(issue), message: issue.message }));
  const [first] = fields;
  throw new DomainError('invalid', 'INVALID_INPUT', first?.message ?? 'It is not valid', {
    field: first?.field,
    fields,
  });
}

/** A field that is not known is named itself, not the object that must not have it. */
function fieldOf(issue: z.core.$ZodIssue): string {
  const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  return [...issue.path, ...(unknown === undefined ? [] : [unknown])].join('.') || 'input';
}
