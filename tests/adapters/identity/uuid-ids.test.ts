import { expect, it } from 'vitest';
import { UuidIds } from '../../../adapters/identity/uuid-ids.ts';

it('makes UUIDs of version 7 that sort by creation', () => {
  const ids = new UuidIds();
  const made = Array.from({ length: 2_000 }, () => ids.next());
  expect(made[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...made].sort()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});
