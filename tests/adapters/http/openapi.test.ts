import { describe, expect, it } from 'vitest';
import { restRoutes } from '../../../adapters/http/rest-routes.ts';
import { testServer } from './test-server.ts';

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: unknown } } };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, unknown>> }>>;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

async function document(): Promise<Document> {
  const server = await testServer();
  return (await server.inject('/api/openapi.json')).json<Document>();
}

describe('the OpenAPI document', () => {
  it('has every row of the tables, and nothing else', async () => {
    const { openapi, info, paths } = await document();
    expect([openapi, info.title]).toEqual(['3.1.0', 'Maumee']);
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(restRoutes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('describes for each row what it takes, what it returns and whom it is for', async () => {
    const { paths } = await document();
    for (const row of restRoutes) {
      const operation = paths[row.path]?.[row.method.toLowerCase()];
      expect(operation, row.path).toMatchObject({
        summary: row.summary,
        description: expect.stringMatching(/For/) as string,
        security: row.access.who === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
      });
      const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(operation?.parameters.filter((it) => it.in === 'path').map(({ name }) => name)).toEqual(names);
      expect(operation?.requestBody !== undefined, row.path).toBe(row.body !== null);
      expect(Object.keys(operation?.responses ?? {})).toEqual([String(row.status), '4XX', 'default']);
    }
  });

  it('describes the payload as it is sent: a booking has its numbers as text', async () => {
    const { paths } = await document();
    const schema = paths['/api/rides']?.['post']?.requestBody?.content['application/json'].schema;
    expect(schema).toMatchObject({
      required: expect.arrayContaining([
        'pickupAddress',
        'pickupCoordinates',
        'totalFare',
        'driverType',
      ]) as [],
      properties: { pickupCoordinates: { type: 'string' }, totalFare: { type: ['string', 'number'] } },
    });
  });

  it('offers an Idempotency-Key on every POST of somebody who is signed in, If-Match where it counts, and nowhere else', async () => {
    const { paths } = await document();
    for (const { path, method, access, isVersioned, isToldOnce } of restRoutes) {
      const parameters = paths[path]?.[method.toLowerCase()]?.parameters ?? [];
      const header = parameters.filter((it) => it.in === 'header').map(({ name }) => name);
      const isRepeatable = method === 'POST' && access.who !== 'anyone' && !isToldOnce;
      expect(header, `${method} ${path}`).toEqual([
        ...(isRepeatable ? ['Idempotency-Key'] : []),
        ...(isVersioned ? ['If-Match'] : []),
      ]);
    }
  });

  it('refers only to schemas and responses that it has', async () => {
    const whole = await document();
    const referred = [...JSON.stringify(whole).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
    const known = Object.entries(whole.components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    );
    expect(referred.length).toBeGreaterThan(20);
    expect(referred.filter((ref) => !known.includes(ref ?? ''))).toEqual([]);
    expect(known).toContain('#/components/schemas/Problem');
  });

  it('names the paths that mean the same', async () => {
    const { paths } = await document();
    expect(paths['/api/admin/generate-payouts']?.['post']?.description).toContain(
      'Another name of /api/admin/payouts/generate',
    );
  });
});
