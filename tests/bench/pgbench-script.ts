import type { Booker, BookingScript, Placeholder, ScriptStatement, ScriptValue } from './booking-script.ts';

/** Who books, one row each, numbered from 1: `$1` riders' ids, `$2` the keys of their sessions. */
export const BOOKERS_TABLE = `
  create table bench_bookers as
    select number::integer, rider, session
    from unnest($1::uuid[], $2::text[]) with ordinality as booker (rider, session, number)`;
export const BOOKERS_KEY = 'alter table bench_bookers add primary key (number)';

/** The values of `BOOKERS_TABLE`. */
export function toBookerColumns(bookers: readonly Booker[]): [string[], string[]] {
  return [bookers.map(({ riderId }) => riderId), bookers.map(({ sessionId }) => sessionId)];
}

/**
 * The booking in pgbench's language. One query picks the booker from `bench_bookers` and makes the ids, all others have
 * them as parameters, as those of the product do. Ids consist of `idPrefix` (12 hexadecimal digits), a count and the
 * client, so that they rise as UUIDv7 do. Each connection has bookers of its own. Wants `-M prepared -D n=0`.
 */
export function pgbenchScript(
  { roundTrips, ids }: BookingScript,
  bookerCount: number,
  connections: number,
  idPrefix: string,
): string {
  const each = Math.floor(bookerCount / connections);
  const columns = ['rider', 'session', ...Array.from({ length: ids }, (_, id) => newId(id, idPrefix))];
  return [
    '\\set n :n + 1',
    `\\set booker 1 + :client_id + ${connections} * random(0, ${each - 1})`,
    `select ${columns.join(', ')} from bench_bookers where number = :booker \\gset`,
    ...roundTrips.flatMap((trip) => {
      const statements = trip.map((statement) => `${inlined(statement)};`);
      return trip.length === 1 ? statements : ['\\startpipeline', ...statements, '\\endpipeline'];
    }),
    '',
  ].join('\n');
}

function newId(id: number, idPrefix: string): string {
  const digits = (number: string) => `lpad(to_hex(${number}::int), 8, '0')`;
  const suffix = id.toString(16).padStart(4, '0');
  return `('${idPrefix}' || ${digits(':n')} || ${digits(':client_id')} || '${suffix}')::uuid as id${id}`;
}

function inlined({ text, values }: ScriptStatement): string {
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => expression(values[Number(number) - 1]!));
}

function expression(value: ScriptValue): string {
  switch (value.kind) {
    case 'constant':
      return value.value === null ? 'null' : literal(String(value.value));
    case 'time':
      return `(now() + interval '${value.seconds} seconds')`;
    case 'list':
      // Of no type that anybody could tell, unless it is a literal.
      return value.items.length === 0 ? `'{}'` : `array[${value.items.map(expression).join(', ')}]`;
    case 'text': {
      const parts = value.parts.map((part) =>
        typeof part === 'string' ? literal(part) : variable(part.placeholder),
      );
      return parts.length === 1 ? parts[0]! : `(${parts.map((part) => `${part}::text`).join(' || ')})`;
    }
  }
}

function variable(placeholder: Placeholder): string {
  return typeof placeholder === 'string' ? `:${placeholder}` : `:id${placeholder}`;
}

/** With colons spelled in a way that pgbench does not take for the start of a variable. */
function literal(text: string): string {
  const quoted = text.replaceAll("'", "''");
  if (!/[:\\]/.test(quoted)) return `'${quoted}'`;
  return `E'${quoted.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}'`;
}
