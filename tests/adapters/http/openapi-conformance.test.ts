import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { testServer } from './test-server.ts';

let source: string;

beforeAll(async () => {
  source = (await (await testServer()).inject('/api/openapi.json')).body;
});

async function getProblems(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: document, absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

describe("Redocly's recommended rules", () => {
  it('find nothing in the OpenAPI document', async () => {
    expect(await getProblems(source)).toEqual([]);
  });

  it('find an operation without an id and without refusals', async () => {
    const document = JSON.parse(source) as { paths: Record<string, Record<string, Record<string, unknown>>> };
    document.paths['/api/pricing']!['get'] = {
      summary: 'The rates',
      responses: { 200: { description: '' } },
    };
    const problems = (await getProblems(JSON.stringify(document))).join('\n');
    expect(problems).toContain('operation-operationId');
    expect(problems).toContain('operation-4xx-response');
  });
});

/** What the compiler says of programs that stand beside `api.ts`, by program. */
function compile(api: string, programs: readonly string[]): string[] {
  const place = (name: string) => path.join(import.meta.dirname, `${name}.ts`);
  const files = new Map([[place('api'), api]]);
  for (const [index, program] of programs.entries()) files.set(place(`client-${index}`), program);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
  };
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => files.has(name) || disk.fileExists(name),
    readFile: (name) => files.get(name) ?? disk.readFile(name),
    getSourceFile: (name, version) => {
      const text = files.get(name);
      return text === undefined
        ? disk.getSourceFile(name, version)
        : ts.createSourceFile(name, text, version);
    },
  };
  const compiled = ts.createProgram([...files.keys()], options, host);
  return programs.map((_, index) =>
    ts
      .getPreEmitDiagnostics(compiled, compiled.getSourceFile(place(`client-${index}`)))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
      .join('; '),
  );
}

describe('a TypeScript client generated from the document', () => {
  const CLIENT = `
    import type { components, paths } from './api.ts';
    type Json = 'application/json';
    type Booking = paths['/api/rides']['post']['requestBody']['content'][Json];
    type Booked = paths['/api/rides']['post']['responses'][201]['content'][Json];
    type Refused = paths['/api/rides']['post']['responses']['4XX']['content']['application/problem+json'];
    declare function book(booking: Booking, headers: { 'Idempotency-Key'?: string }): Promise<Booked | Refused>;
    const booking: Booking = {
      pickupAddress: 'Zoo', pickupCoordinates: '41.6,-83.5', dropoffAddress: 'Mall', dropoffCoordinates: '41.7,-83.6',
      totalFare: '15.29', driverType: 'broadcast',
    };
    const response = await book(booking, { 'Idempotency-Key': 'first' });
    export const outcome: string = 'code' in response ? response.code : response.status;
    export const tip: components['schemas']['Ride']['tipAmount'] = '2.00';
  `;
  /** What is changed, and what the compiler then says. */
  const MISTAKES = [
    ["totalFare: '15.29', ", '', "Property 'totalFare' is missing"],
    ["'broadcast'", "'everyone'", `Type '"everyone"' is not assignable`],
    ["paths['/api/rides']['post']['requestBody']", "paths['/api/ride']", "'/api/ride'"],
    ['response.status;', 'response.state;', "Property 'state' does not exist"],
    ['? response.code', '? response.tipAmount', "'tipAmount'"],
  ] as const;

  it('compiles, and programs that use it wrongly do not', { timeout: 60_000 }, async () => {
    const api = astToString(await openapiTypescript(source));
    const wrong = MISTAKES.map(([from, to]) => CLIENT.replace(from, to));
    expect(wrong).not.toContain(CLIENT);
    const [right, ...reports] = compile(api, [CLIENT, ...wrong]);
    expect(right).toBe('');
    expect(reports).toEqual(MISTAKES.map(([, , said]) => expect.stringContaining(said) as unknown));
  });
});
