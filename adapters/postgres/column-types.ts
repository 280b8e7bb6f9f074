import { centsFromDollars, dollarsFromCents, type Cents } from '../../domain/money/cents.ts';

/**
 * What one column holds: its type in the database and the value that the product reads from it and writes into it.
 * `Name` is empty when the name follows from the field's: `tipCents: money()` is the column `tip`.
 */
export interface Column<Value = unknown, Name extends string = string, Unit extends string = string> {
  /** As `information_schema.columns.udt_name` has it. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly name: Name;
  /** The end of field names that columns of this type leave out. */
  readonly unit: Unit;
  /** For a select list, when the driver does not read the column as it is. */
  readonly select?: (column: string) => string;
  encode(value: Value): unknown;
  decode(stored: unknown): Value;
}

/** Makes a column of one type; `name` is for one that does not follow from the field's. */
interface ColumnType<Base, Unit extends string> {
  <Value extends Base>(): Column<Value, '', Unit>;
  <Value extends Base, const Name extends string>(name: Name): Column<Value, Name, Unit>;
}

function columnType<Base, const Unit extends string = ''>(
  type: string,
  codec: Partial<Pick<Column<Base>, 'encode' | 'decode' | 'select'>> & { readonly unit?: Unit } = {},
): ColumnType<Base, Unit> {
  const {
    encode = (value: Base) => value,
    decode = (stored: unknown) => stored as Base,
    select,
    unit,
  } = codec;
  const fixed = { type, isNullable: false, unit: (unit ?? '') as Unit, encode, ...(select && { select }) };
  return <Value extends Base>(name = '') =>
    ({ ...fixed, name, decode: (stored: unknown) => decode(stored) as Value }) as Column<Value, '', Unit>;
}

export const uuid = columnType<string>('uuid');
export const text = columnType<string>('text');
const NO_ACCOUNT = '@no-account.invalid';

/** What stands for the e-mail address of a passenger without an account. */
export const addressOfNoAccount = (userId: string) => `passenger-${userId}${NO_ACCOUNT}`;

/** An e-mail address; empty for who has none. */
export const address = columnType<string>('text', { decode: withoutPlaceholder });

export function withoutPlaceholder(stored: unknown): string {
  const email = stored as string;
  return email.endsWith(NO_ACCOUNT) ? '' : email;
}

export const shortText = columnType<string>('varchar');
export const boolean = columnType<boolean>('bool');
export const integer = columnType<number>('int4');
export const smallInteger = columnType<number>('int2');
/** A transaction of the database; its text, because a number does not hold all of them. */
/** Numbers that the database hands out in order. */
export const sequenceNumber = columnType<string>('int8');
/** A count beyond what 31 bits hold, but not what a number holds exactly. */
export const bigCount = columnType<number>('int8', { decode: Number });
export const transactionId = columnType<string>('xid8');
export const time = columnType<Date>('timestamptz');
/** Decimal digits that a number holds exactly: coordinates, miles, means of ratings. */
export const decimal = columnType<number>('numeric', { decode: Number });
/** Whole cents; one amount is far below what a number holds exactly. */
export const cents = columnType<Cents>('int8', { decode: Number });
const dollars = { encode: dollarsFromCents, decode: (stored: unknown) => centsFromDollars(stored as string) };
/** Cents here, dollars with two places there, without any float between them. */
export const money = columnType<Cents, 'Cents'>('numeric', { ...dollars, unit: 'Cents' });
/** Basis points here, percent with two places there: as cents and dollars are. */
export const percent = columnType<number, 'BasisPoints'>('numeric', { ...dollars, unit: 'BasisPoints' });
/** YYYY-MM-DD: as a `Date` it would be a moment of the server's time zone. */
export const day = columnType<string>('date', { select: (column) => `${column}::text` });
export const json = columnType<unknown>('jsonb', { encode: (value) => JSON.stringify(value) });
export const timeRange = columnType<{ readonly from: Date; readonly to: Date }>('tstzrange', {
  select: (column) =>
    `case when ${column} is not null then json_build_array(lower(${column}), upper(${column})) end`,
  encode: ({ from, to }) => `[${from.toISOString()},${to.toISOString()})`,
  decode: (stored) => {
    const [from, to] = stored as [string, string];
    return { from: new Date(from), to: new Date(to) };
  },
});

/** The same column where it may be null. */
export function nullable<Value, Name extends string, Unit extends string>(
  column: Column<Value, Name, Unit>,
): Column<Value | null, Name, Unit> {
  return {
    ...column,
    isNullable: true,
    encode: (value) => (value === null ? null : column.encode(value)),
    decode: (stored) => (stored === null ? null : column.decode(stored)),
  };
}

/** The same column where it may be null, which the product reads as `whenNull`. */
export function orWhenNull<Value, Name extends string, Unit extends string>(
  column: Column<Value, Name, Unit>,
  whenNull: Value,
): Column<Value, Name, Unit> {
  return {
    ...column,
    isNullable: true,
    decode: (stored) => (stored === null ? whenNull : column.decode(stored)),
  };
}

/** The same column where null in the table stands for what another column of the row has. */
export function orAsIn<Value, Name extends string, Unit extends string>(
  column: Column<Value, Name, Unit>,
  other: string,
): Column<Value, Name, Unit> {
  return {
    ...column,
    isNullable: true,
    select: (reference) => `coalesce(${reference}, ${reference.replace(/\w+$/, other)})`,
  };
}

/** Several values of one column, for `= any($ids)` and `unnest`. */
export function arrayOf<Value>(column: Column<Value>): Column<readonly Value[], '', ''> {
  return {
    type: `_${column.type}`,
    isNullable: false,
    name: '',
    unit: '',
    encode: (values) => values.map((value) => column.encode(value)),
    decode: (stored) => (stored as unknown[]).map((value) => column.decode(value)),
  };
}
