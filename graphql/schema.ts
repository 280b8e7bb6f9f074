import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { resolvers } from './resolvers.ts';

/** The executable schema: the files of `schema/` with their resolvers. */
export function loadSchema(): GraphQLSchema {
  const folder = path.join(import.meta.dirname, 'schema');
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  const typeDefs = files.map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return makeExecutableSchema({ typeDefs, resolvers, inheritResolversFromInterfaces: false });
}
