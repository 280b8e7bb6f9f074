import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { answeredFields, connectionTypes, printAnswers } from '../../graphql/declared-in-schema.ts';

const SCHEMA = parse(`
  type Ride @connection(description: "Rides, newest first.") { id: ID! }
  type Query
  extend type Query {
    wallet: Wallet! @useCase(name: "showWallet")
    userWallet(userId: ID!): Wallet! @useCase(name: "showUserWallet")
    rides(first: Int, after: String): RideConnection! @useCase(name: "listRides")
    ride(id: ID!): Ride
  }
  extend type Mutation { cancelRide(input: CancelRideInput!): Ride! @useCase }
`);

describe('what a schema declares', () => {
  it('has the types of its connections written', () => {
    const connections = connectionTypes(SCHEMA);
    expect(connections).toContain('"Rides, newest first."\ntype RideConnection { edges: [RideEdge!]!');
    expect(connections).toContain('type RideEdge { cursor: String! node: Ride! }');
  });

  it('is answered by use cases', () => {
    expect(answeredFields(SCHEMA)).toEqual([
      { type: 'Query', field: 'wallet', useCase: 'showWallet', by: 'answer' },
      { type: 'Query', field: 'userWallet', useCase: 'showUserWallet', by: 'answerAsked' },
      { type: 'Query', field: 'rides', useCase: 'listRides', by: 'answerPage' },
      { type: 'Mutation', field: 'cancelRide', useCase: 'cancelRide', by: 'change' },
    ]);
  });

  it('becomes the module of their resolvers', () => {
    const module = printAnswers(answeredFields(SCHEMA));
    expect(module).toContain("rides: answerPage('listRides') } satisfies Resolvers['Query']");
    expect(module).toContain("{ cancelRide: change('cancelRide') } satisfies Resolvers['Mutation']");
  });
});
