import {
  GraphQLError,
  OperationTypeNode,
  getOperationAST,
  parse,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
  type ValidationRule,
} from 'graphql';
import { CloseCode, type ServerOptions } from 'graphql-ws';
import type { Caller } from '../application/users/sessions.ts';
import { DomainError } from '../domain/errors.ts';
import { createContext, type SessionEdge } from './context.ts';
import { formatError, type ReportError } from './error-mapper.ts';
import { MAX_TOKENS } from './limits.ts';
import type { LiveConnection } from './live-sockets.ts';
import type { GraphqlOptions } from './options.ts';
import { rootFields } from './root-fields.ts';
import { TOO_MANY, type SubscriptionLimits } from './subscription-limits.ts';

const SIGN_IN = new DomainError('unauthenticated', 'UNAUTHENTICATED', 'Please sign in to continue');

/** The session of a WebSocket connection; `token` from the connection's parameters or its cookie. */
export interface SocketSession {
  readonly session: SessionEdge;
  readonly caller: Caller | null;
}

/** How subscriptions are served. */
export interface SubscriptionService {
  readonly schema: GraphQLSchema;
  readonly rules: readonly ValidationRule[];
  readonly options: GraphqlOptions;
  readonly limits: SubscriptionLimits;
  readonly report: ReportError;
  /** Reads the connection; asked once per operation, so that a token that has ended opens nothing. */
  sessionOf(connectionParams: unknown, connection: LiveConnection): Promise<SocketSession>;
}

/** The graphql-ws options for subscriptions only: other operations go over HTTP. */
export function subscriptionOptions(
  service: SubscriptionService,
): ServerOptions<Record<string, unknown>, LiveConnection> {
  const { schema, limits, report } = service;
  return {
    schema,
    connectionInitWaitTimeout: 5_000,
    onConnect: ({ connectionParams, extra }) => {
      // Not waited for: a socket that is nobody's, or whose owner cannot be looked up now, is answered when it subscribes.
      claim(service, connectionParams, extra).catch(report);
      return true;
    },
    onSubscribe: async ({ connectionParams, extra }, id, { query, operationName, variables }) => {
      const document = readSubscription(query, operationName);
      if (document instanceof GraphQLError) return [document];
      const errors = validate(schema, document, [...service.rules]);
      if (errors.length > 0) return errors;
      const admitted = await admit(service, {
        connectionParams,
        connection: extra,
        id,
        document,
        operationName,
      });
      if (admitted instanceof GraphQLError) return [admitted];
      return {
        schema,
        document,
        variableValues: variables ?? {},
        contextValue: admitted,
        ...(operationName && { operationName }),
      } satisfies ExecutionArgs;
    },
    onComplete: ({ extra }, id) => limits.remove(extra, id),
    onNext: (_context, _id, _payload, _args, { errors, ...result }) => {
      const readAfter = service.options.readPositions?.heard;
      return {
        ...result,
        ...(errors && { errors: errors.map((error) => formatError(error.toJSON(), error, report)) }),
        // Whoever asks for more about it must not be answered by a replica that does not have it yet.
        ...(readAfter && { extensions: { readAfter } }),
      };
    },
    onError: (_context, _id, _payload, errors) =>
      errors.map((error) => formatError(error.toJSON(), error, report)),
  };
}

interface WantedSubscription {
  readonly connectionParams: unknown;
  readonly connection: LiveConnection;
  readonly id: string;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
}

/** Closes a socket that is one too many for its user. */
async function claim(service: SubscriptionService, connectionParams: unknown, connection: LiveConnection) {
  try {
    const { caller } = await service.sessionOf(connectionParams, connection);
    if (caller) service.limits.claim(connection, caller.user.id);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === TOO_MANY) connection.socket.close(CloseCode.Forbidden, error.message);
  }
}

/** The context of a subscription that may begin, or why it may not. */
async function admit(
  service: SubscriptionService,
  { connectionParams, connection, id, document, operationName }: WantedSubscription,
) {
  try {
    const { limits, options } = service;
    const { session, caller } = await service.sessionOf(connectionParams, connection);
    if (!caller) throw SIGN_IN;
    limits.claim(connection, caller.user.id);
    limits.add(connection, id);
    const operation = getOperationAST(document, operationName);
    const who = { userId: caller.user.id, address: session.origin.address };
    if (operation) await options.rateLimits.countOperations(rootFields(document, operation), who);
    return createContext(options.useCases, options.configuration, session, caller);
  } catch (error) {
    service.limits.remove(connection, id);
    return toGraphqlError(error);
  }
}

function readSubscription(query: string, operationName?: string | null): DocumentNode | GraphQLError {
  const document = parseOrNull(query);
  if (!document) return new GraphQLError('Syntax error');
  const operation = getOperationAST(document, operationName)?.operation;
  if (operation === OperationTypeNode.SUBSCRIPTION) return document;
  return new GraphQLError('Only subscriptions are served here');
}

function parseOrNull(query: string): DocumentNode | null {
  try {
    return parse(query, { maxTokens: MAX_TOKENS });
  } catch {
    return null;
  }
}

/** Throws on what nobody foresaw. */
function toGraphqlError(error: unknown): GraphQLError {
  if (error instanceof DomainError) return new GraphQLError(error.message, { originalError: error });
  throw error;
}
