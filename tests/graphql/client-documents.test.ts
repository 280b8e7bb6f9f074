import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse, validate, type DocumentNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { withoutSpreads } from '../../graphql/inline-fragments.ts';
import { loadSchema } from '../../graphql/schema.ts';
import { limitRules } from '../../graphql/limits.ts';
import { projectRoot } from '../architecture/project-files.ts';

const files = readdirSync(join(projectRoot, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.graphql'))
  .map((location) => ({
    location,
    document: parse(readFileSync(join(projectRoot, 'web', location), 'utf8')),
  }));
const schema = loadSchema();
const operations = withoutSpreads(files).flatMap(({ document }) =>
  document.definitions.flatMap((node): [string, DocumentNode][] =>
    'name' in node ? [[node.name?.value ?? '', { ...document, definitions: [node] }]] : [],
  ),
);

describe('every operation of the web client', () => {
  it('is found', () => {
    expect(operations.length).toBeGreaterThan(30);
  });

  it.each(operations)('keeps within the limits on documents: %s', (_name, document) => {
    expect(validate(schema, document, limitRules()).map(({ message }) => message)).toEqual([]);
  });
});
