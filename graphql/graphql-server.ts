import { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { specifiedRules, type GraphQLSchema, type ValidationRule } from 'graphql';
import { handleProtocols, makeServer } from 'graphql-ws';
import type { Caller } from '../application/users/sessions.ts';
import {
  callCounter,
  noSubscriptions,
  refusalRecorder,
  toContextError,
  unavailableAnswers,
} from './apollo-plugins.ts';
import { operationWatch } from './operation-watch.ts';
import { createContext, type GraphqlContext, type SessionEdge } from './context.ts';
import { formatError } from './error-mapper.ts';
import { limitRules, MAX_TOKENS } from './limits.ts';
import type { GraphqlOptions } from './options.ts';
import { loadSchema } from './schema.ts';
import { liveSocketHandler, type LiveSocket } from './live-sockets.ts';
import { reportSparingly } from './report-sparingly.ts';
import { SubscriptionLimits } from './subscription-limits.ts';
import { variableErrors } from './wrong-variables.ts';
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
      plugins: [
        ...(options.beginOperation ? [operationWatch(options.beginOperation)] : []),
        noSubscriptions,
        refusalRecorder,
        callCounter(options.rateLimits),
        unavailableAnswers(options.toHttp),
        variableErrors,
      ],
      formatError: (formatted, error) => formatError(formatted, error, options.reportError),
    });
    await apollo.start();
    app.addHook('onClose', () => apollo.stop());
    const handler = fastifyApolloHandler(apollo, {
      context: async (request, reply) => {
        const { session, caller } = await sessions.ofRequest(request, reply).catch((error: unknown) => {
          throw toContextError(error, options.toHttp);
        });
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
