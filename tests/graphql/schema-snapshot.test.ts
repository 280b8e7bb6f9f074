import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { findBreakingChanges, printSnapshot } from '../../graphql/schema-snapshot.ts';

const SCHEMA = `
  "What clients may ask."
  type Query { "A ride." ride(id: ID!): Ride, rides(first: Int): [Ride!]! }
  type Ride { status: RideStatus!, id: ID!, tip: String }
  enum RideStatus { PENDING COMPLETED }
  input TipInput { amount: String! }
  type Mutation
  extend type Mutation { tip(input: TipInput!): Ride! }
`;
const snapshot = printSnapshot(parse(SCHEMA));

const changed = (from: string, to: string) => {
  expect(SCHEMA).toContain(from);
  return findBreakingChanges(snapshot, printSnapshot(parse(SCHEMA.replace(from, to))));
};

describe('the snapshot of a schema', () => {
  it('is sorted, whole and without descriptions', () => {
    expect(snapshot).not.toContain('"');
    expect(snapshot).toContain('type Ride {\n  id: ID!\n  status: RideStatus!\n  tip: String\n}');
    expect(snapshot).toContain('tip(input: TipInput!): Ride!');
  });

  it.each([
    ['a field is removed', ', tip: String }', ' }', "Field 'tip' was removed from object type 'Ride'"],
    [
      'a field may become null',
      'status: RideStatus!',
      'status: RideStatus',
      "Field 'Ride.status' changed type",
    ],
    ['a value is removed', 'PENDING COMPLETED', 'PENDING', "Enum value 'COMPLETED' was removed"],
    [
      'an input wants more',
      'amount: String! }',
      'amount: String!, currency: String! }',
      "Input field 'currency'",
    ],
    ['an argument is renamed', 'first: Int', 'limit: Int', "Argument 'first: Int' was removed"],
    [
      'a mutation is removed',
      'extend type Mutation { tip',
      'extend type Mutation { pay',
      "Field 'tip' was removed",
    ],
  ])('breaks clients when %s', async (_, from, to, message) => {
    expect((await changed(from, to)).join('\n')).toContain(message);
  });

  it.each([
    ['a field is added', 'tip: String }', 'tip: String, notes: String }'],
    ['an optional argument is added', 'first: Int', 'first: Int, after: String'],
    ['an optional field of an input is added', 'amount: String! }', 'amount: String!, notes: String }'],
    ['a description changes', 'What clients may ask.', 'Reads.'],
  ])('breaks nobody when %s', async (_, from, to) => {
    expect(await changed(from, to)).toEqual([]);
  });
});
