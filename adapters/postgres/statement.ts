import type { Column } from './column-types.ts';
import type { Query } from './sql-runner.ts';
import type { Columns, ColumnsOf, Decoder, Fields, ObjectOf, RowOf, Table } from './table.ts';

type Letters<S extends string> = S extends `${infer Head}${infer Tail}` ? Head | Letters<Tail> : never;
type Letter = Letters<'abcdefghijklmnopqrstuvwxyz_0123456789'>;
type Word<S extends string> = S extends `${infer Head extends Letter}${infer Tail}`
  ? `${Head}${Word<Tail>}`
  : '';
/** The names behind `$` in a text. */
type Placeholders<Text extends string> = Text extends `${string}$${infer Rest}`
  ? Word<Rest> | Placeholders<Rest>
  : never;

type NoRow = Readonly<Record<string, unknown>>;

/** Takes the values by the names of their columns. */
export type Statement<Values, Row = NoRow> = (
  ...values: keyof Values extends never ? [] : [values: Values]
) => Query<Row>;

type ValuesOf<C, Text extends string> = RowOf<Pick<C, Placeholders<Text> & keyof C>>;
/** What a text is checked against: its placeholders have to be columns. */
type Checked<C, Text extends string> =
  Exclude<Placeholders<Text>, keyof C> extends never
    ? Text
    : `$${Exclude<Placeholders<Text>, keyof C>} is no column`;

/**
 * A statement that each connection prepares once. Its placeholders are named after columns (`where id = $id`), whose
 * types the values have; a name that is no column does not compile. `name` is unique in the product, at most 63
 * characters, "store.method" by custom.
 */
export function statement<const C extends Columns, const Text extends string, Row = NoRow>(
  name: string,
  columns: C,
  text: Text & Checked<C, Text>,
  fromRow?: Decoder<Row>,
): Statement<ValuesOf<C, Text>, Row> {
  const names: string[] = [];
  const compiled = text.replace(/\$([a-z_][a-z0-9_]*)/g, (_, placeholder: string) => {
    if (!Object.hasOwn(columns, placeholder)) throw new Error(`${name}: $${placeholder} is no column`);
    if (!names.includes(placeholder)) names.push(placeholder);
    return `$${names.indexOf(placeholder) + 1}`;
  });
  const encoders = names.map((placeholder) => columns[placeholder] as Column);
  return (...[values]) => ({
    name,
    text: compiled,
    values: encoders.map((column, index) =>
      column.encode((values as Record<string, unknown>)[names[index] ?? '']),
    ),
    ...(fromRow && { fromRow }),
  });
}

/** Reads objects of a table: `rest` is what follows its name, `others` are placeholders that are no columns of it. */
export function select<
  F extends Fields,
  O extends Columns,
  const Rest extends string,
  const More extends Columns = Record<never, Column>,
>(
  name: string,
  table: Table<F, O>,
  rest: Rest & Checked<ColumnsOf<F> & O & More, Rest>,
  others?: More,
): Statement<ValuesOf<ColumnsOf<F> & O & More, Rest>, ObjectOf<F>> {
  const text = `select ${table.list()} from ${table.name} ${rest}`;
  return statement<Columns, string, ObjectOf<F>>(name, { ...table.columns, ...others }, text, table.fromRow);
}

/** Writes a row of an object's columns, and `also` of others of its table. */
export function insert<F extends Fields, O extends Columns, const Also extends keyof O & string = never>(
  name: string,
  table: Table<F, O>,
  { also = [], onConflict }: { readonly also?: readonly Also[]; readonly onConflict?: string } = {},
): Statement<RowOf<Pick<ColumnsOf<F> & O, keyof ColumnsOf<F> | Also>>> {
  const text = `${insertInto(table, ...also)}${onConflict === undefined ? '' : ` on conflict ${onConflict}`}`;
  return statement<Columns, string>(name, table.columns, text);
}

/** Writes the columns `names` of the rows that `where` chooses: of the one with the id, unless it says otherwise. */
export function update<
  F extends Fields,
  O extends Columns,
  const Name extends keyof (ColumnsOf<F> & O) & string,
  const Where extends string = 'where id = $id',
>(
  name: string,
  table: Table<F, O>,
  names: readonly Name[],
  where?: Where & Checked<ColumnsOf<F> & O, Where>,
): Statement<RowOf<Pick<ColumnsOf<F> & O, (Name | Placeholders<Where>) & keyof (ColumnsOf<F> & O)>>> {
  const text = `update ${table.name} set ${assignments(...names)} ${where ?? 'where id = $id'}`;
  return statement<Columns, string>(name, table.columns, text);
}

/** Deletes the rows that `where` chooses. */
export function remove<F extends Fields, O extends Columns, const Where extends string>(
  name: string,
  table: Table<F, O>,
  where: Where & Checked<ColumnsOf<F> & O, Where>,
): Statement<ValuesOf<ColumnsOf<F> & O, Where>> {
  return statement<Columns, string>(name, table.columns, `delete from ${table.name} ${where}`);
}

/** The names but some. */
export function without<Name extends string, Excluded extends Name>(
  names: readonly Name[],
  ...excluded: readonly Excluded[]
): Exclude<Name, Excluded>[] {
  return names.filter(
    (name): name is Exclude<Name, Excluded> => !(excluded as readonly Name[]).includes(name),
  );
}

/** "a, b" */
export function list(names: readonly string[]): string {
  return names.join(', ');
}

/** "$a, $b" */
export function placeholders<Name extends string>(names: readonly Name[]): `$${Name}` {
  return names.map((name) => `$${name}`).join(', ') as `$${Name}`;
}

/** "a = $a, b = $b" */
export function assignments<Name extends string>(...names: readonly Name[]): `$${Name}` {
  return names.map((name) => `${name} = $${name}`).join(', ') as `$${Name}`;
}

/** "insert into rides (…) values (…)": the object's columns, and others by name. */
export function insertInto<Name extends string, Other extends string = never>(
  { name, names }: { readonly name: string; readonly names: readonly Name[] },
  ...others: readonly Other[]
): `${string}$${Name | Other}` {
  const all = [...names, ...others];
  return `insert into ${name} (${list(all)}) values (${placeholders(all)})` as `${string}$${Name | Other}`;
}
