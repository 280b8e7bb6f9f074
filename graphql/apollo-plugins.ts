import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, OperationTypeNode } from 'graphql';
import type { RateLimits } from '../application/ports/operations.ts';
import { DomainError } from '../domain/errors.ts';
import type { GraphqlContext } from './context.ts';
import { getOriginal } from './error-mapper.ts';
import type { HttpFailure } from './options.ts';
import { rootFields } from './root-fields.ts';

/** Apollo would run a subscription's resolvers once, without an event. */
export const noSubscriptions: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    // Called before Apollo refuses a document whose operation it cannot determine.
    didResolveOperation: async ({ operation }: { operation?: { operation: OperationTypeNode } }) => {
      if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
      const extensions = { code: 'BAD_REQUEST', http: { status: 400 } };
      throw new GraphQLError('Subscriptions are served over a WebSocket', { extensions });
    },
  }),
};

/** Refusals are written down: most are answered with status 200, so that the HTTP server does not see them. */
export const refusalRecorder: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue: { useCases, actor, session } }) => {
      for (const { originalError } of errors)
        useCases.recordRefusal.execute(originalError, actor, session.origin);
    },
  }),
};

/** Counts what an operation asks for, before any of it runs. */
export function callCounter(rateLimits: RateLimits): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ document, operation, contextValue: { actor, session } }) => {
        if (!operation) return;
        const caller = { userId: actor?.userId ?? null, address: session.origin.address };
        await rateLimits.countOperations(rootFields(document, operation), caller);
      },
    }),
  };
}

/**
 * An answer of which something is unavailable has the status and the Retry-After that REST gives for it; everything
 * else that is refused is an answer like others, with status 200.
 */
export function unavailableAnswers(
  toHttp: (error: DomainError) => HttpFailure,
): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: async () => ({
      willSendResponse: async ({ errors = [], response }) => {
        const unavailable = errors.map(getOriginal).find(isUnavailable);
        if (!unavailable) return;
        const { status, retryAfterSeconds } = toHttp(unavailable);
        response.http.status = status;
        if (retryAfterSeconds !== null) response.http.headers.set('retry-after', String(retryAfterSeconds));
      },
    }),
  };
}

/** What Apollo makes of an error before there is a request: the same answer. */
export function toContextError(error: unknown, toHttp: (error: DomainError) => HttpFailure): unknown {
  if (!(error instanceof DomainError)) return error;
  const { status, retryAfterSeconds } = toHttp(error);
  const headers = new Map(retryAfterSeconds === null ? [] : [['retry-after', String(retryAfterSeconds)]]);
  return new GraphQLError(error.message, { originalError: error, extensions: { http: { status, headers } } });
}

function isUnavailable(error: unknown): error is DomainError {
  return error instanceof DomainError && error.kind === 'unavailable';
}
