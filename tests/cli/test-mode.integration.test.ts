import { GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../adapters/config/environment.ts';
import { openApp } from '../../cli/app.ts';
import { getSchemaExtensions } from '../../cli/http-edge.ts';
import { loadSchema } from '../../graphql/schema.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { onDatabase } from './run-maumee.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

describe('the fields of the test mode', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  /** Every `type.field` of the schema that an installation with these variables serves. */
  async function servedFields(variables: Record<string, string>): Promise<string[]> {
    const environment = readEnvironment({ ...onDatabase(database.url), ...variables });
    const app = await openApp(environment);
    try {
      const types = Object.values(loadSchema(getSchemaExtensions(app)).getTypeMap());
      return types.flatMap((type) =>
        type instanceof GraphQLObjectType
          ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)
          : [],
      );
    } finally {
      await app.close();
    }
  }

  it('are served where the sandbox takes the payments, and nowhere else', async () => {
    const sandbox = await servedFields({ PAYMENTS: 'sandbox' });
    const stripe = await servedFields({ PAYMENTS: 'stripe', ...STRIPE });
    expect(await servedFields({ PAYMENTS: 'none' })).toEqual(stripe);
    expect(stripe).toContain('Mutation.addFunds');
    expect(stripe.filter((field) => /[Tt]est(?!Emails|Notice|Text)/.test(field))).toEqual([]);
    expect(sandbox.filter((field) => !stripe.includes(field))).toEqual(
      expect.arrayContaining([
        'Query.testCheckout',
        'Mutation.confirmTestPayment',
        'Mutation.authenticateTestPayment',
        'Mutation.finishTestOnboarding',
      ]),
    );
  });
});
