import { z } from 'zod';
import { signedIn, signedInAtAll } from '../../application/access.ts';
import type { RestRoute } from './rest-route.ts';

type Json = Record<string, unknown>;

const problem = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    message: z.string(),
    code: z.string().describe('Stable, in SCREAMING_SNAKE'),
    requestId: z.string(),
    details: z.record(z.string(), z.unknown()).optional().describe('`field` names what is wrong in an input'),
  })
  .meta({ id: 'Problem' });

const FAILURE = { $ref: '#/components/responses/Problem' };

/** The OpenAPI 3.1 document of the rows: every row of a table is in it, and nothing else. */
export function openApiDocument(rows: readonly RestRoute[], productName: string, cookieName: string): Json {
  const schemas: Json = {};
  const failure = {
    description: 'The request was refused or failed; `code` says why',
    content: { 'application/problem+json': { schema: jsonSchema(problem, 'output', schemas) } },
  };
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(row, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: productName, version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      responses: { Problem: failure },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: cookieName },
      },
    },
  };
}

function operation(row: RestRoute, schemas: Json): Json {
  const content = {
    [row.mediaType ?? 'application/json']: { schema: jsonSchema(row.response, 'output', schemas) },
  };
  return {
    operationId: toOperationId(row),
    tags: [row.path.split('/')[2]],
    summary: row.summary,
    description: row.aliasOf ? `Another name of ${row.aliasOf}. ${audience(row)}` : audience(row),
    security: row.access.who === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: [...pathParameters(row), ...queryParameters(row, schemas), ...headerParameters(row)],
    ...(row.body && {
      requestBody: {
        required: !row.body.safeParse({}).success,
        content: { 'application/json': { schema: jsonSchema(row.body, 'input', schemas) } },
      },
    }),
    responses: { [row.status]: { description: 'Done', content }, '4XX': FAILURE, default: FAILURE },
  };
}

/** "PUT /api/rides/{id}/cancel" is putRidesByIdCancel. */
function toOperationId({ method, path }: RestRoute): string {
  const words = path.replace('/api/', '').replaceAll('{', 'by-').match(/\w+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function audience({ access }: RestRoute): string {
  if (access.who === 'anyone' || access.who === 'product') return 'For anyone.';
  if (access === signedInAtAll)
    return 'For whoever is signed in, also before a required second factor is set up.';
  const isForAll = access.who.length === signedIn.who.length;
  return isForAll ? 'For whoever is signed in.' : `For: ${access.who.join(', ')}.`;
}

function pathParameters({ path, isGuess }: RestRoute): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: isGuess ? { type: 'string' } : { type: 'string', format: 'uuid' },
  }));
}

function queryParameters({ query }: RestRoute, schemas: Json): Json[] {
  return Object.entries<z.core.$ZodType>(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: jsonSchema(schema, 'input', schemas),
  }));
}

function headerParameters(row: RestRoute): Json[] {
  return [...idempotencyKey(row), ...(row.isVersioned ? [IF_MATCH] : [])];
}

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description:
    'The ETag of the record as it was read. When somebody else has changed it since, nothing is saved and the answer is 409 RECORD_CHANGED, with what is saved now (`saved`) and its version. Without it the call does what it says whatever was changed.',
  schema: { type: 'string' },
};

/** Who is signed in may repeat a POST without a second effect. */
function idempotencyKey({ method, access, isToldOnce }: RestRoute): Json[] {
  if (method !== 'POST' || isToldOnce || access.who === 'anyone') return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Chosen by the client, a new one for each thing it wants: the same call with the same key gets the same response, with idempotent-replayed: true, and has no second effect. Another call with the key gets 422, one while the first still runs 409. Kept for a day.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ];
}

/** The JSON Schema of one shape; those that have a name are collected in `schemas` and referred to. */
function jsonSchema(shape: z.core.$ZodType, io: 'input' | 'output', schemas: Json): unknown {
  const { properties, $defs } = z.toJSONSchema(z.object({ shape }), { io });
  const hoisted = JSON.stringify({ shape: properties?.['shape'], $defs: $defs ?? {} }).replaceAll(
    '"#/$defs/',
    '"#/components/schemas/',
  );
  const { shape: schema, $defs: named } = JSON.parse(hoisted) as { shape: unknown; $defs: Json };
  Object.assign(schemas, named);
  return schema;
}
