import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  GraphQLError,
  OperationTypeNode,
  specifiedRules,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ValidationRule,
} from 'graphql';
import { handleProtocols, makeServer } from 'graphql-ws';
import type { Caller } from '../application/users/authenticate.ts';
import { createContext, type GraphqlContext, type SessionEdge } from './context.ts';
import { formatError } from './error-mapper.ts';
import { limitRules, MAX_TOKENS } from './limits.ts';
import type { GraphqlOptions } from './options.ts';
import { loadSchema } from './schema.ts';
import { liveSocketHandler, type LiveSocket } from './live-sockets.ts';
import { reportSparingly } from './report-sparingly.ts';
import { SubscriptionLimits } from './subscription-limits.ts';
import { subscriptionOptions, type SubscriptionService } from './subscriptions.ts';

/** How the HTTP server finds out who asks. */
export interface GraphqlSessions {
  ofRequest(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ session: SessionEdge; caller: Caller | null }>;
  /** `connectionParams` is what the client sent when it opened the socket. */
  ofSocket(
    request: FastifyRequest,
    connectionParams: unknown,
  ): Promise<{ session: SessionEdge; caller: Caller | null }>;
}

/** Apollo would run a subscription's resolvers once, without an event. */
const noSubscriptions: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    // Called before Apollo refuses a document whose operation it cannot determine.
    didResolveOperation: async ({ operation }: { operation?: OperationDefinitionNode }) => {
      if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
      const extensions = { code: 'BAD_REQUEST', http: { status: 400 } };
      throw new GraphQLError('Subscriptions are served over a WebSocket', { extensions });
    },
  }),
};

/** Refusals are written down: GraphQL answers them with status 200, so that the HTTP server does not see them. */
const refusalRecorder: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue: { useCases, actor, session } }) => {
      for (const { originalError } of errors)
        useCases.recordRefusal.execute(originalError, actor, session.origin);
    },
  }),
};

/** A Fastify plugin that serves `POST /graphql`, and subscriptions over a WebSocket at the same path. */
export function graphqlPlugin(options: GraphqlOptions, sessions: GraphqlSessions): FastifyPluginAsync {
  return async (app) => {
    const schema = loadSchema(options.extensions);
    const rules = limitRules();
    const apollo = new ApolloServer<GraphqlContext>({
      schema,
      introspection: options.introspection,
      // Nor is the schema given away by "Did you mean …?".
      hideSchemaDetailsFromClientErrors: !options.introspection,
      validationRules: rules,
      parseOptions: { maxTokens: MAX_TOKENS },
      csrfPrevention: true,
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
      plugins: [noSubscriptions, refusalRecorder],
      formatError: (formatted, error) => formatError(formatted, error, options.reportError),
    });
    await apollo.start();
    app.addHook('onClose', () => apollo.stop());
    const handler = fastifyApolloHandler(apollo, {
      context: async (request, reply) => {
        const { session, caller } = await sessions.ofRequest(request, reply);
        return createContext(options.useCases, options.configuration, session, caller);
      },
    });
    const socket = serveSubscriptions(app, schema, [...specifiedRules, ...rules], options, sessions);
    app.route({ method: 'POST', url: '/graphql', handler });
    app.route({
      method: 'GET',
      url: '/graphql',
      handler: (_request, reply) => reply.code(405).header('allow', 'POST').send({ message: 'Use POST' }),
      wsHandler: (connection, request) => socket(connection as unknown as LiveSocket, request),
    });
  };
}

/** The handler of each WebSocket. */
function serveSubscriptions(
  app: FastifyInstance,
  schema: GraphQLSchema,
  rules: readonly ValidationRule[],
  options: GraphqlOptions,
  sessions: GraphqlSessions,
) {
  app.websocketServer.options.handleProtocols = handleProtocols;
  const limits = new SubscriptionLimits(options.subscriptionLimits);
  const report = reportSparingly(options.reportError);
  const sessionOf: SubscriptionService['sessionOf'] = (connectionParams, { request }) =>
    sessions.ofSocket(request, connectionParams);
  const server = makeServer(subscriptionOptions({ schema, rules, options, limits, report, sessionOf }));
  return liveSocketHandler(server, (connection) => limits.close(connection), report);
}
