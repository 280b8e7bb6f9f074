import { parse, print } from 'graphql';
import { expect, it } from 'vitest';
import { withoutSpreads } from '../../graphql/inline-fragments.ts';

const inlined = (text: string) => {
  const [source] = withoutSpreads([{ location: 'rides.graphql', document: parse(text) }]);
  return source?.document.definitions.map((node) => print(node));
};

const RIDE = 'fragment Person on Person { id name } fragment Ride on Ride { id rider { ...Person } }';

it('puts fragments in place, and asks for each field once', () => {
  const query = 'query Ride { ride { id rider { phone } ...Ride @unmask ...Card } }';
  const card = 'fragment Card on Ride { fare: total rider { name car { make } } }';
  const answer = print(parse('query Ride { ride { id rider { phone id name car { make } } fare: total } }'));
  expect(inlined(`${RIDE} ${card} ${query}`)).toEqual([answer]);
});

it('refuses what it cannot put in place', () => {
  expect(() => inlined('query Ride { ride { ...Nothing } }')).toThrow('There is no fragment Nothing');
  expect(() => inlined('query Ride { ride { ... on Ride { id } } }')).toThrow('Name fragments');
});
