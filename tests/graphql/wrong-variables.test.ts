import { getNamedType, isInputObjectType, isNonNullType, parse, type OperationDefinitionNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSchema } from '../../graphql/schema.ts';
import { findWrongVariables } from '../../graphql/wrong-variables.ts';
import { startGraphqlServer, type GraphqlServer } from './graphql-app.ts';

const schema = loadSchema([]);
const LOG_IN = 'mutation ($input: LogInInput!) { logIn(input: $input) { token } }';

/** Every input of the schema, with the fields that each has. */
const inputs = Object.values(schema.getTypeMap())
  .filter(isInputObjectType)
  .map((type) => [type.name, Object.keys(type.getFields())] as const);

const WRONG: readonly unknown[] = [undefined, null, 5, 1.5, 'abc', true, [], [null], {}, { unknown: 1 }];

const wrongIn = (type: string, input: unknown) => {
  const document = parse(`mutation ($input: ${type}!) { none }`);
  const [operation] = document.definitions as OperationDefinitionNode[];
  return findWrongVariables(schema, operation?.variableDefinitions ?? [], { input });
};

describe('variables that do not fit the schema', () => {
  it.each(inputs)('are named in our words for %s', (type, names) => {
    for (const value of WRONG) {
      for (const input of [value, Object.fromEntries(names.map((name) => [name, value]))]) {
        for (const { field, message } of wrongIn(type, input)) {
          expect(message, field).toMatch(
            /^[A-Z][^"$]* (is required|is not known|is not valid|is not a|must be )/,
          );
          expect(message, field).not.toMatch(/\$|expected|got |of type|required type/i);
        }
      }
    }
    const required = names.filter((name) => {
      const type_ = schema.getType(type);
      return isInputObjectType(type_) && isNonNullType(type_.getFields()[name]?.type) && getNamedType(type_);
    });
    const missing = wrongIn(type, {}).map(({ field }) => field);
    expect(required.filter((name) => !missing.includes(name) && hasNoDefault(type, name))).toEqual([]);
  });

  describe('over HTTP', () => {
    let server: GraphqlServer;
    beforeAll(async () => {
      server = await startGraphqlServer();
    });
    afterAll(() => server[Symbol.asyncDispose]());

    it.each([
      [{ password: 'x' }, 'Email is required', 'email'],
      [{ email: 5, password: 'x' }, 'Email must be text', 'email'],
      [{ email: 'x', password: 'x', role: 'admin' }, 'Role is not known', 'role'],
      [undefined, 'It is required', 'input'],
    ])('answer %j with the words and the name of the field', async (input, message, field) => {
      const { status, errors } = await server.ask(LOG_IN, { variables: { input } });
      expect(status).toBe(400);
      expect(errors).toMatchObject([
        { message, extensions: { code: 'BAD_USER_INPUT', reason: 'INVALID_INPUT', field } },
      ]);
    });
  });
});

function hasNoDefault(type: string, name: string): boolean {
  const named = schema.getType(type);
  return isInputObjectType(named) && named.getFields()[name]?.defaultValue === undefined;
}
