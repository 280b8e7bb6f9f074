import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { RestRoute } from '../../adapters/http/rest-route.ts';
import type { AccessRow, NamedId } from './access-row.ts';

/** An answer without what differs from call to call: the ids it was asked with, and the id of the request. */
export interface Answer {
  readonly outcome: 'done' | 'unauthenticated' | 'forbidden' | 'not-found' | 'refused';
  readonly text: string;
}

export type Call = (row: AccessRow, named: NamedId, token: string | null) => Promise<Answer>;

const STATUS_OUTCOMES: Readonly<Record<number, Answer['outcome']>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
};
const KIND_OUTCOMES: Readonly<Record<string, Answer['outcome']>> = {
  unauthenticated: 'unauthenticated',
  forbidden: 'forbidden',
  not_found: 'not-found',
};

/** Each session at home: none uses up what another may ask for from its address. */
function from(token: string | null) {
  if (token === null) return {};
  const [first, second] = createHash('sha256').update(token).digest();
  return { headers: { authorization: `Bearer ${token}` }, remoteAddress: `10.${first}.${second}.1` };
}

/** Calls a row of REST. */
export const callRest =
  (server: FastifyInstance, method: RestRoute['method'], path: string): Call =>
  async (row, named, token) => {
    const payload = method === 'GET' || method === 'DELETE' ? undefined : row.send?.(named);
    const response = await server.inject({
      method,
      url: `${path.replace(/\{\w+\}/, named.id)}?${new URLSearchParams(row.ask?.(named)).toString()}`,
      ...from(token),
      ...(payload && { payload }),
    });
    const { statusCode, body } = response;
    const outcome = STATUS_OUTCOMES[statusCode] ?? (statusCode < 400 ? 'done' : 'refused');
    return { outcome, text: `${statusCode} ${withoutIds(body, named)}` };
  };

/** Asks GraphQL a document of one root field, whose variables the row brings. */
export const callGraphql =
  (server: FastifyInstance, query: string, name: string): Call =>
  async (row, named, token) => {
    const response = await server.inject({
      method: 'POST',
      url: '/graphql',
      ...from(token),
      payload: { query, variables: row.send?.(named) ?? {} },
    });
    const { data, errors } = response.json<{
      data?: Record<string, unknown> | null;
      errors?: { extensions?: { kind?: string } }[];
    }>();
    const kind = errors?.[0]?.extensions?.kind;
    const isNothing = row.names && data?.[name] === null;
    const outcome = errors ? (KIND_OUTCOMES[kind ?? ''] ?? 'refused') : isNothing ? 'not-found' : 'done';
    return { outcome, text: `${response.statusCode} ${withoutIds(response.body, named)}` };
  };

function withoutIds(text: string, { id }: NamedId): string {
  return text.replaceAll(id, '{id}').replaceAll(/"requestId":"[^"]*"/g, '');
}
