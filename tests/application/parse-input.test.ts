import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from '../../application/parse-input.ts';
import { expectRefusal, toRefusal } from '../support/refusal.ts';

const schema = z.object({ name: z.string(), stops: z.array(z.object({ lat: z.number('no latitude') })) });

describe('reading an input', () => {
  it('answers with what the schema makes of it, and nothing else', () => {
    expect(parseInput(schema, { name: 'Zoo', stops: [], approved: true })).toEqual({
      name: 'Zoo',
      stops: [],
    });
  });

  it('names the first wrong field, and all of them', async () => {
    const refusal = await toRefusal(async () => parseInput(schema, { stops: [{ lat: 1 }, { lat: 'x' }] }));
    expect(refusal).toMatchObject({
      kind: 'invalid',
      code: 'INVALID_INPUT',
      details: {
        field: 'name',
        fields: [{ field: 'name' }, { field: 'stops.1.lat', message: 'no latitude' }],
      },
    });
    expect(refusal.message).toBe('Name is required');
  });

  it.each([undefined, null, 'text', 7, []])('calls %j as a whole the input', async (input) => {
    await expectRefusal(async () => parseInput(schema, input), { details: { field: 'input' } });
  });
});
