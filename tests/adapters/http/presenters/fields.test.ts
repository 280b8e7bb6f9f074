import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf, id, instant } from '../../../../adapters/http/presenters/fields.ts';

const shape = z.object({ id, at: instant, until: instant.nullable(), names: z.array(z.string()) });

it('shows the fields of a shape and no others, with dates as instants', () => {
  const at = new Date('2026-03-11T12:00:00Z');
  const record = { id: 'one', at, until: null, names: ['Ada'] as const, passwordHash: 'secret' };
  expect(fieldsOf(shape, record)).toEqual({
    id: 'one',
    at: '2026-03-11T12:00:00.000Z',
    until: null,
    names: ['Ada'],
  });
});
