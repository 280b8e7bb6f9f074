import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { getOutcome, type Begin, type Outcome } from '../application/watch.ts';
import type { GraphqlContext } from './context.ts';
import { getOriginal } from './error-mapper.ts';
import { OPERATION_NAMES } from './generated/operation-names.ts';

const OTHER = 'other';

/** Looks on at operations by the names that the web client gives them; anybody can make up more. */
export function operationWatch(begin: Begin): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: async () => {
      let end: ReturnType<Begin> | null = null;
      return {
        didResolveOperation: async ({ operation }) => {
          const name = operation?.name?.value ?? OTHER;
          end = begin(OPERATION_NAMES.has(name) ? name : OTHER);
        },
        willSendResponse: async ({ errors = [] }) => {
          end ??= begin(OTHER);
          const outcomes = errors.map(toOutcome);
          end(outcomes.includes('error') ? 'error' : outcomes.length > 0 ? 'refused' : 'ok');
        },
      };
    },
  };
}

/** What GraphQL itself refuses, as it does a field that does not exist, is the caller's fault. */
function toOutcome(error: GraphQLError): Outcome {
  const original = getOriginal(error);
  return original instanceof GraphQLError ? 'refused' : getOutcome(original);
}
