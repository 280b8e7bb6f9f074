import type { Column } from './column-types.ts';

/**
 * The columns of an object's fields, by the fields' names. A column's name follows from the field's (`riderId` is
 * `rider_id`, `pickup: { lat }` is `pickup_lat`) unless its type names another: there is no second list to keep
 * in the same order, and no place to mix two columns up.
 */
export interface Fields {
  readonly [field: string]: Column | Fields | Unprefixed;
}

/** Nested fields whose columns do not begin with the name of the field around them. */
export interface Unprefixed<Inner extends Fields = Fields> {
  readonly unprefixed: Inner;
}

/** What the columns of `T` have to be: `{ … } satisfies FieldsOf<T>` misses no field and has no other. */
export type FieldsOf<T> = {
  readonly [Field in keyof T]-?: T[Field] extends string | number | boolean | Date | null
    ? Column<T[Field]>
    : Column<T[Field]> | FieldsOf<T[Field]> | { readonly unprefixed: FieldsOf<T[Field]> };
};

type ValueOf<C> = C extends { decode(stored: unknown): infer Value } ? Value : never;

/** The object that the fields describe. */
export type ObjectOf<F> = {
  readonly [Field in keyof F]: F[Field] extends Column
    ? ValueOf<F[Field]>
    : F[Field] extends Unprefixed<infer Inner>
      ? ObjectOf<Inner>
      : ObjectOf<F[Field]>;
};

type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : '';
type NameOf<Field extends string, C> = C extends {
  readonly name: infer Name extends string;
  readonly unit: infer Unit extends string;
}
  ? Name extends ''
    ? Snake<Field extends `${infer Base}${Unit}` ? Base : Field>
    : Name
  : never;
type Named<C, Field extends string, Prefix extends string> = C extends { readonly name: '' }
  ? [`${Prefix}${NameOf<Field, C>}`, C]
  : [NameOf<Field, C>, C];
type Entries<F, Prefix extends string> = {
  [Field in keyof F & string]: F[Field] extends Column
    ? Named<F[Field], Field, Prefix>
    : F[Field] extends Unprefixed<infer Inner>
      ? Entries<Inner, Prefix>
      : Entries<F[Field], `${Prefix}${Snake<Field>}_`>;
}[keyof F & string];

/** Columns by their names in the database. */
export type Columns = Readonly<Record<string, Column>>;
type EntryName<E> = E extends readonly [infer Name extends string, unknown] ? Name : never;
type EntryColumn<E, Name> = E extends readonly [Name, infer C] ? C : never;
export type ColumnsOf<F> = {
  readonly [Name in EntryName<Entries<F, ''>>]: EntryColumn<Entries<F, ''>, Name>;
};
/** Values by the names of their columns. */
export type RowOf<C> = { readonly [Name in keyof C]: ValueOf<C[Name]> };

/** A column and the way to its field. */
interface Place {
  readonly name: string;
  readonly column: Column;
  readonly path: readonly string[];
}

function getPlaces(fields: Fields, prefix = '', path: readonly string[] = []): Place[] {
  return Object.entries(fields).flatMap(([field, inner]): Place[] => {
    const way = [...path, field];
    if (isUnprefixed(inner)) return getPlaces(inner.unprefixed, prefix, way);
    if (!isColumn(inner)) return getPlaces(inner, `${prefix}${toSnakeCase(field)}_`, way);
    const column = inner;
    const base = field.endsWith(column.unit) ? field.slice(0, field.length - column.unit.length) : field;
    return [{ name: column.name || `${prefix}${toSnakeCase(base)}`, column, path: way }];
  });
}

function isColumn(inner: Fields[string]): inner is Column {
  return 'decode' in inner && typeof inner.decode === 'function';
}

function isUnprefixed(inner: Fields[string]): inner is Unprefixed {
  return 'unprefixed' in inner;
}

function toSnakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Reads the object from a row as the driver has it; throws when the row lacks one of its columns. */
export type Decoder<T> = (row: Readonly<Record<string, unknown>>, prefix?: string) => T;

export function decoderOf<const F extends Fields>(fields: F): Decoder<ObjectOf<F>> {
  return readerOf(getPlaces(fields)) as Decoder<ObjectOf<F>>;
}

/** Of objects whose fields these are, and further objects in some of them. */
function readerOf(places: readonly Place[]): Decoder<object> {
  const fields = [...new Set(places.map(({ path: [field = ''] }) => field))];
  const own = places.filter(({ path }) => path.length === 1);
  const inner = places.filter(({ path }) => path.length > 1);
  const readers = [...new Set(inner.map(({ path: [field = ''] }) => field))].map((field) => {
    const its = inner.filter(({ path }) => path[0] === field);
    return [field, readerOf(its.map((place) => ({ ...place, path: place.path.slice(1) })))] as const;
  });
  const empty = withoutValues(fields);
  return (row, prefix = '') => {
    const object = { ...empty };
    for (const { name, column, path } of own) {
      const stored = row[prefix + name];
      if (stored === undefined) throw new Error(`The row has no column ${prefix}${name}`);
      object[path[0] ?? ''] = column.decode(stored);
    }
    for (const [field, read] of readers) object[field] = read(row, prefix);
    return object;
  };
}

/**
 * An object with these fields to copy and fill. One that gets its fields one by one by computed names is kept by V8 as a
 * table of them from the thirteenth on, and so are its copies; what `JSON.parse` has read never is.
 */
function withoutValues(fields: readonly string[]): Record<string, unknown> {
  const empty = Object.fromEntries(fields.map((field) => [field, null]));
  return JSON.parse(JSON.stringify(empty)) as Record<string, unknown>;
}

/** Reads a row of one column as what is in it. */
export function onlyValue<Value>(column: Column<Value>): Decoder<Value> {
  return (row) => column.decode(Object.values(row)[0]);
}

/** The column of a table that leads to a row of another, by its id unless `key` names another column. */
export interface Relation<Name extends string = string> {
  readonly by: Name;
  readonly to: Related;
  readonly key?: string;
}

/** A table, or a view, as lists are composed of it. */
export interface Related {
  readonly name: string;
  readonly relations?: Readonly<Record<string, Relation>>;
}

export interface Table<F extends Fields = Fields, Others extends Columns = Columns> extends Related {
  /** All that the database has. */
  readonly columns: ColumnsOf<F> & Others;
  /** Names of the object's columns. */
  readonly names: readonly (keyof ColumnsOf<F> & string)[];
  /** What `fromRow` needs, for a select list; each name with `prefix` before it. */
  list(alias?: string, prefix?: string): string;
  readonly fromRow: Decoder<ObjectOf<F>>;
  /** The object's values by the names of their columns. */
  toRow(object: ObjectOf<F>): RowOf<ColumnsOf<F>>;
}

/**
 * A table of the database: the fields of the object that its rows are, its other columns by name, and where they lead.
 * The tests compare names, types and nullability of the columns with the migrated database.
 */
export function defineTable<const F extends Fields, const Others extends Columns>(
  name: string,
  fields: F,
  others: Others,
  relations: Readonly<Record<string, Relation<keyof (ColumnsOf<F> & Others) & string>>> = {},
): Table<F, Others> {
  const places = getPlaces(fields);
  const own = Object.fromEntries(places.map((place) => [place.name, place.column]));
  return {
    name,
    relations,
    columns: { ...own, ...others } as unknown as ColumnsOf<F> & Others,
    names: Object.keys(own) as (keyof ColumnsOf<F> & string)[],
    list: (alias = name, prefix = '') => places.map((place) => toSelectItem(place, alias, prefix)).join(', '),
    fromRow: decoderOf(fields),
    toRow: (object) => {
      const row: Record<string, unknown> = {};
      for (const { name, path } of places) row[name] = getValue(object, path);
      return row as RowOf<ColumnsOf<F>>;
    },
  };
}

function toSelectItem({ name, column }: Place, alias: string, prefix: string): string {
  const reference = `${alias}.${name}`;
  if (column.select) return `${column.select(reference)} as ${prefix}${name}`;
  return prefix === '' ? reference : `${reference} as ${prefix}${name}`;
}

function getValue(object: unknown, path: readonly string[]): unknown {
  let inner = object;
  for (const field of path) inner = (inner as Record<string, unknown>)[field];
  return inner;
}
