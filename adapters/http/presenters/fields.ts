import { z } from 'zod';
import { dollarsFromCents, type Cents } from '../../../domain/money/cents.ts';

/** Fields that several responses are made of. */
export const money = z.string().regex(/^-?\d+\.\d{2}$/);
export const instant = z.iso.datetime();
export const id = z.uuid();

/** What a field may be in a record: an instant is a date there, a list cannot be changed. */
type Recorded<Field> = Field extends string
  ? string extends Field
    ? Field | Date
    : Field
  : Field extends readonly (infer Item)[]
    ? readonly Item[]
    : Field;

/** The fields of a shape, and no others, of a record that has them under the same names; dates become instants. */
export function fieldsOf<Shape extends z.ZodObject>(
  { shape }: Shape,
  record: { readonly [Name in keyof z.output<Shape>]: Recorded<z.output<Shape>[Name]> },
): z.output<Shape> {
  const toField = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  const names = Object.keys(shape) as (keyof typeof record)[];
  return Object.fromEntries(names.map((name) => [name, toField(record[name])])) as z.output<Shape>;
}

export function moneyOrNull(cents: Cents | null): string | null {
  return cents === null ? null : dollarsFromCents(cents);
}

export function instantOrNull(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

/** Dollars as a JSON number, where the specification says number. */
export function numberFromCents(cents: Cents): number {
  return Number(dollarsFromCents(cents));
}
