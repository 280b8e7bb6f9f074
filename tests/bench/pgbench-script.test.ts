import { expect, it } from 'vitest';
import type { BookingScript } from './booking-script.ts';
import { pgbenchScript } from './pgbench-script.ts';

it('writes a booking as pgbench reads it, a pipeline for each round trip of several statements', () => {
  const script: BookingScript = {
    ids: 1,
    roundTrips: [
      [{ name: 'find', text: 'select $1', values: [{ kind: 'text', parts: [{ placeholder: 'session' }] }] }],
      [
        { name: null, text: 'begin', values: [] },
        {
          name: 'insert',
          text: 'insert $1, $2, $3, $4, $5, $6',
          values: [
            { kind: 'text', parts: [{ placeholder: 0 }] },
            { kind: 'list', items: [{ kind: 'constant', value: 15.29 }] },
            { kind: 'text', parts: ['{"rider":"', { placeholder: 'rider' }, '"}'] },
            { kind: 'time', seconds: 900 },
            { kind: 'constant', value: null },
            { kind: 'list', items: [] },
          ],
        },
      ],
    ],
  };
  const id = `('0123456789ab' || lpad(to_hex(:n::int), 8, '0') || lpad(to_hex(:client_id::int), 8, '0') || '0000')::uuid as id0`;
  expect(pgbenchScript(script, 4, 2, '0123456789ab').trim().split('\n')).toEqual([
    '\\set n :n + 1',
    '\\set booker 1 + :client_id + 2 * random(0, 1)',
    `select rider, session, ${id} from bench_bookers where number = :booker \\gset`,
    'select :session;',
    '\\startpipeline',
    'begin;',
    `insert :id0, array['15.29'], (E'{"rider"\\x3a"'::text || :rider::text || '"}'::text), (now() + interval '900 seconds'), null, '{}';`,
    '\\endpipeline',
  ]);
});
