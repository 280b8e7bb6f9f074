import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, concatAST, parse, separateOperations, validate, type DocumentNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { loadSchema } from '../../graphql/schema.ts';
import { limitRules } from '../../graphql/limits.ts';
import { projectRoot } from '../architecture/project-files.ts';

const documents = readdirSync(join(projectRoot, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.graphql'))
  .map((path) => parse(readFileSync(join(projectRoot, 'web', path), 'utf8')));
const schema = loadSchema();
const operations = Object.entries(separateOperations(concatAST(documents)));

describe('every operation of the web client', () => {
  it('is found', () => {
    expect(operations.length).toBeGreaterThan(30);
  });

  it.each(operations)('keeps within the limits on documents: %s', (_name, document: DocumentNode) => {
    expect(document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)).toBe(true);
    expect(validate(schema, document, limitRules()).map(({ message }) => message)).toEqual([]);
  });
});
