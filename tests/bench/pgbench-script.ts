import type { Blank, Booker, BookingScript, ScriptStatement, ScriptValue } from './booking-script.ts';

/**
 * The booking in pgbench's language. It has numbers for variables and no ids, texts or clock: bookers are picked from
 * an array, ids are put together from `idPrefix` (12 hexadecimal digits), a count and the client, rising as UUIDv7 do.
 * Wants `-M prepared -D n=0`.
 */
export function pgbenchScript(
  { roundTrips }: BookingScript,
  bookers: readonly Booker[],
  connections: number,
  idPrefix: string,
): string {
  const each = Math.floor(bookers.length / connections);
  const blanks = {
    rider: picked(
      bookers.map(({ riderId }) => riderId),
      'uuid',
    ),
    session: picked(
      bookers.map(({ sessionId }) => sessionId),
      'text',
    ),
    idPrefix,
  };
  return [
    '\\set n :n + 1',
    `\\set booker 1 + :client_id + ${connections} * random(0, ${each - 1})`,
    ...roundTrips.flatMap((trip) => {
      const statements = trip.map((statement) => `${inlined(statement, blanks)};`);
      return trip.length === 1 ? statements : ['\\startpipeline', ...statements, '\\endpipeline'];
    }),
    '',
  ].join('\n');
}

interface Blanks {
  readonly rider: string;
  readonly session: string;
  readonly idPrefix: string;
}

function inlined({ text, values }: ScriptStatement, blanks: Blanks): string {
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => expression(values[Number(number) - 1]!, blanks));
}

function expression(value: ScriptValue, blanks: Blanks): string {
  switch (value.kind) {
    case 'constant':
      return value.value === null ? 'null' : literal(String(value.value));
    case 'time':
      return `(now() + interval '${value.seconds} seconds')`;
    case 'list':
      return `array[${value.items.map((item) => expression(item, blanks)).join(', ')}]`;
    case 'text': {
      const parts = value.parts.map((part) =>
        typeof part === 'string' ? literal(part) : filled(part.blank, blanks),
      );
      return parts.length === 1 ? parts[0]! : `(${parts.map((part) => `${part}::text`).join(' || ')})`;
    }
  }
}

function filled(blank: Blank, blanks: Blanks): string {
  if (typeof blank === 'string') return blanks[blank];
  const digits = (number: string) => `lpad(to_hex(${number}::int), 8, '0')`;
  const suffix = blank.toString(16).padStart(4, '0');
  return `('${blanks.idPrefix}' || ${digits(':n')} || ${digits(':client_id')} || '${suffix}')::uuid`;
}

function picked(items: readonly string[], type: string): string {
  return `('{${items.join(',')}}'::${type}[])[:booker]`;
}

/** With colons spelled in a way that pgbench does not take for the start of a variable. */
function literal(text: string): string {
  const quoted = text.replaceAll("'", "''");
  if (!/[:\\]/.test(quoted)) return `'${quoted}'`;
  return `E'${quoted.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}'`;
}
