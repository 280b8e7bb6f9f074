import {
  GraphQLError,
  OperationTypeNode,
  getOperationAST,
  parse,
  validate,
  type GraphQLSchema,
  type ValidationRule,
} from 'graphql';
import type { ServerOptions } from 'graphql-ws';
import type { Caller } from '../application/users/authenticate.ts';
import { DomainError } from '../domain/errors.ts';
import { createContext, type SessionEdge } from './context.ts';
import { formatError } from './error-mapper.ts';
import { MAX_TOKENS } from './limits.ts';
import type { GraphqlOptions } from './options.ts';

const SIGN_IN = new DomainError('unauthenticated', 'UNAUTHENTICATED', 'Please sign in to continue');

/** The session of a WebSocket connection; `token` from the connection's parameters or its cookie. */
export interface SocketSession {
  readonly session: SessionEdge;
  readonly caller: Caller | null;
}

/**
 * The graphql-ws options for subscriptions only: other operations go over HTTP. `sessionOf` reads the connection
 * and is asked once per operation, so that a token that has ended opens nothing.
 */
export function subscriptionOptions<Extra>(
  schema: GraphQLSchema,
  rules: ValidationRule[],
  options: GraphqlOptions,
  sessionOf: (connectionParams: unknown, extra: Extra) => Promise<SocketSession>,
): ServerOptions<Record<string, unknown>, Extra> {
  return {
    schema,
    connectionInitWaitTimeout: 5_000,
    onSubscribe: async (context, _id, payload) => {
      const refused = (message: string) => [new GraphQLError(message)];
      const document = parseOrNull(payload.query);
      if (!document) return refused('Syntax error');
      if (getOperationAST(document, payload.operationName)?.operation !== OperationTypeNode.SUBSCRIPTION) {
        return refused('Only subscriptions are served here');
      }
      const errors = validate(schema, document, [...rules]);
      if (errors.length > 0) return errors;
      const { session, caller } = await sessionOf(context.connectionParams, context.extra);
      if (!caller) return [new GraphQLError(SIGN_IN.message, { originalError: SIGN_IN })];
      const contextValue = createContext(options.useCases, options.configuration, session, caller);
      return {
        schema,
        document,
        variableValues: payload.variables,
        operationName: payload.operationName,
        contextValue,
      };
    },
    onError: (_context, _id, _payload, errors) =>
      errors.map((error) => formatError(error.toJSON(), error, options.reportError)),
  };
}

function parseOrNull(query: string) {
  try {
    return parse(query, { maxTokens: MAX_TOKENS });
  } catch {
    return null;
  }
}
