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
    const answer = await book(booking, { 'Idempotency-Key': 'first' });
    export const told: string = 'code' in answer ? answer.code : answer.status;
    export const tip: components['schemas']['Ride']['tipAmount'] = '2.00';
  `;
  let api: string;

  beforeAll(async () => {
    api = astToString(await openapiTypescript(source));
  });

  /** What the compiler says of a program that uses the generated types. */
  function compile(program: string): string[] {
    const files = new Map([
      [path.join(import.meta.dirname, 'api.ts'), api],
      [path.join(import.meta.dirname, 'client.ts'), program],
    ]);
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
    };
    const host = ts.createCompilerHost(options);
    const { fileExists, getSourceFile, readFile } = host;
    host.fileExists = (name) => files.has(name) || fileExists(name);
    host.readFile = (name) => files.get(name) ?? readFile(name);
    host.getSourceFile = (name, version, ...rest) => {
      const text = files.get(name);
      return text === undefined
        ? getSourceFile(name, version, ...rest)
        : ts.createSourceFile(name, text, version);
    };
    const compiled = ts.createProgram([...files.keys()], options, host);
    return ts
      .getPreEmitDiagnostics(compiled)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  }

  it('type-checks where the calls are right', () => {
    expect(compile(CLIENT)).toEqual([]);
  });

  it.each([
    ['a field is missing', "totalFare: '15.29', ", '', "Property 'totalFare' is missing"],
    ['a value is unknown', "'broadcast'", "'everyone'", `Type '"everyone"' is not assignable`],
    ['a path is unknown', "paths['/api/rides']['post']['requestBody']", "paths['/api/ride']", "'/api/ride'"],
    ['an answer has no such field', 'answer.status;', 'answer.state;', "Property 'state' does not exist"],
    [
      'a refusal is read as a ride',
      "'code' in answer ? answer.code",
      "'code' in answer ? answer.tipAmount",
      "'tipAmount'",
    ],
  ])('does not where %s', (_, from, to, message) => {
    expect(CLIENT).toContain(from);
    expect(compile(CLIENT.replace(from, to)).join('\n')).toContain(message);
  });
});
