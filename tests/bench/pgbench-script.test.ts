import { expect, it } from 'vitest';
import type { BookingScript } from './booking-script.ts';
import { pgbenchScript } from './pgbench-script.ts';

it('writes a booking as pgbench reads it, a pipeline for each round trip of several statements', () => {
  const script: BookingScript = {
    ids: 1,
    roundTrips: [
      [{ name: 'find', text: 'select $1', values: [{ kind: 'text', parts: [{ blank: 'session' }] }] }],
      [
        { name: null, text: 'begin', values: [] },
        {
          name: 'insert',
          text: 'insert $1, $2, $3, $4, $5',
          values: [
            { kind: 'text', parts: [{ blank: 0 }] },
            { kind: 'list', items: [{ kind: 'constant', value: 15.29 }] },
            { kind: 'text', parts: ['{"rider":"', { blank: 'rider' }, '"}'] },
            { kind: 'time', seconds: 900 },
            { kind: 'constant', value: null },
          ],
        },
      ],
    ],
  };
  const bookers = ['a', 'b', 'c', 'd'].map((name) => ({ riderId: name, sessionId: `${name}s` }));
  const id = `('0123456789ab' || lpad(to_hex(:n::int), 8, '0') || lpad(to_hex(:client_id::int), 8, '0') || '0000')::uuid`;
  expect(pgbenchScript(script, bookers, 2, '0123456789ab').trim().split('\n')).toEqual([
    '\\set n :n + 1',
    '\\set booker 1 + :client_id + 2 * random(0, 1)',
    `select ('{as,bs,cs,ds}'::text[])[:booker];`,
    '\\startpipeline',
    'begin;',
    `insert ${id}, array['15.29'], (E'{"rider"\\x3a"'::text || ('{a,b,c,d}'::uuid[])[:booker]::text || '"}'::text), (now() + interval '900 seconds'), null;`,
    '\\endpipeline',
  ]);
});
