import type { z } from 'zod';
import { fieldLabel } from '../domain/field-label.ts';

type Issue = z.core.$ZodRawIssue;

/** The message of a rule about a field: its name and what is to be said of it. */
export function says(predicate: string): { error: (issue: Issue) => string } {
  return { error: ({ path = [] }) => `${fieldLabel(path)} ${predicate}` };
}

/** What is said of a field that holds another type of value than it should; null when there is nothing at all. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'is not a valid ID',
  email: 'must be an e-mail address',
  date: 'must be a date, like 2026-03-05',
  datetime: 'must be a date and time with its zone, like 2026-03-05T15:30:00Z',
};

/** What is wrong with a field whose schema has no words of its own for it, in the product's voice. */
export function describeIssue(issue: Issue): string {
  return `${fieldLabel(issue.path ?? [])} ${predicateOf(issue)}`;
}

function predicateOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? 'is required' : (TYPES[issue.expected] ?? 'is not valid');
    case 'invalid_union':
      return isMissing(issue.input) ? 'is required' : 'is not valid';
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return issue.origin === 'string'
        ? `must be at most ${issue.maximum} characters long`
        : `must be at most ${issue.maximum}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not valid';
    case 'invalid_value':
      return isMissing(issue.input) ? 'is required' : `must be ${oneOf(issue.values)}`;
    case 'unrecognized_keys':
      return `must not have ${issue.keys.map((key) => `"${key.slice(0, 40)}"`).join(', ')}`;
    default:
      return 'is not valid';
  }
}

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  if (issue.origin !== 'string') return `must be at least ${issue.minimum}`;
  return Number(issue.minimum) === 1 ? 'is required' : `must be at least ${issue.minimum} characters long`;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function oneOf(values: readonly z.core.util.Primitive[]): string {
  const texts = values.map(String);
  const last = texts.pop();
  return texts.length === 0 ? String(last) : `${texts.join(', ')} or ${last}`;
}
