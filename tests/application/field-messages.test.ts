import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { restRoutes } from '../../adapters/http/rest-routes.ts';
import { parseInput } from '../../application/parse-input.ts';
import { DomainError } from '../../domain/errors.ts';
import { fundingAmount } from '../../application/payments/inputs.ts';
import { logInInput, registerInput } from '../../application/users/inputs.ts';

/** What a client may send in the place of anything. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'abc',
  'x'.repeat(5000),
  'a\u0000b',
  '2026-13-45',
  '-1',
  '1e9',
  -1,
  0,
  1.5,
  1e12,
  Number.NaN,
  Infinity,
  true,
  [],
  ['x'],
  {},
  { unknown: 1 },
];

const TEXTS_OF_THE_LIBRARY =
  /invalid input|invalid (string|option|key|element|value|uuid|iso|email address)|too (small|big)|expected|, received |unrecognized|pattern|undefined|\bNaN\b|>=|<=/i;

const schemas = [...(await useCaseSchemas()), ...restSchemas()];

describe('what is said of a wrong field', () => {
  it.each(schemas)('%s is in the words of the product, and names the field', (_name, schema) => {
    const fields = fieldsOf(schema);
    for (const value of WRONG) {
      for (const field of fields) expectOurWords(schema, place(field, value), field);
      expectOurWords(schema, Object.fromEntries(fields.map(([name]) => [name!, value])), null);
    }
  });

  it.each([
    [logInInput, {}, 'Email is required'],
    [logInInput, { email: '', password: 'x' }, 'Email is required'],
    [logInInput, { email: 'x', password: 'x' }, 'Invalid email format'],
    [logInInput, { email: 'x@y.test' }, 'Password is required'],
    [registerInput, { email: 'x' }, 'Please enter a valid email address'],
    [registerInput, { email: 'x@y.test', password: 'long enough' }, 'First name is required'],
    [z.object({ amount: fundingAmount }), { amount: 'abc' }, 'Please enter an amount between $1 and $500'],
    [z.object({ amount: fundingAmount }), {}, 'Please enter an amount between $1 and $500'],
    [z.object({ amount: fundingAmount }), { amount: 500.01 }, 'Please enter an amount between $1 and $500'],
  ])('is the specified text', (schema, input, message) => {
    expect(refusalOf(schema, input)?.message).toBe(message);
  });

  it('names an unknown field itself', () => {
    expect(refusalOf(z.strictObject({}), { tip: 1 })).toMatchObject({
      message: 'It must not have "tip"',
      details: { field: 'tip' },
    });
  });
});

function expectOurWords(schema: z.ZodType, input: unknown, field: readonly string[] | null): void {
  const refusal = refusalOf(schema, input);
  if (!refusal) return;
  const { fields } = refusal.details as { fields: { field: string; message: string }[] };
  for (const { field: name, message } of fields) {
    const fact = `${name}: ${message}`;
    expect(fact).not.toMatch(TEXTS_OF_THE_LIBRARY);
    expect(message, fact).toMatch(/^[A-Z]/);
    expect(message.length, fact).toBeLessThan(200);
  }
  if (field && fields.length > 0) expect(fields.map(({ field: name }) => name).join()).not.toBe('input');
}

function refusalOf(schema: z.ZodType, input: unknown): DomainError | null {
  try {
    parseInput(schema, input);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** `{ pickup: { lat: value } }` for the field pickup.lat. */
function place(field: readonly string[], value: unknown): unknown {
  return field.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

/** The paths of every field, those of nested objects included. */
function fieldsOf(schema: z.core.$ZodType, before: readonly string[] = []): string[][] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodRecord) {
    return ['monday', 'someday', '09:00'].flatMap((name) => [
      [...before, name],
      ...fieldsOf(inner.valueType, [...before, name]),
    ]);
  }
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries<z.core.$ZodType>(inner.shape).flatMap(([name, field]) => [
    [...before, name],
    ...fieldsOf(field, [...before, name]),
  ]);
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in);
  const wraps =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return wraps ? unwrapped(schema.unwrap()) : schema;
}

/** Every schema that the files of inputs export, by its name. */
async function useCaseSchemas(): Promise<(readonly [string, z.ZodType])[]> {
  const application = path.resolve(import.meta.dirname, '../../application');
  const files = readdirSync(application, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^|\/)(inputs|input-fields)\.ts$/.test(name),
  );
  const modules = await Promise.all(
    files.map((file) => import(path.join(application, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]) => (value instanceof z.ZodType ? [[name, value] as const] : []));
}

function restSchemas(): (readonly [string, z.ZodType])[] {
  return restRoutes.flatMap(({ method, path: route, body, query }) => [
    ...(body ? [[`the body of ${method} ${route}`, body] as const] : []),
    ...(query ? [[`the query of ${method} ${route}`, query] as const] : []),
  ]);
}
