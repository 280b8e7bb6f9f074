import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeExecutableSchema, type IExecutableSchemaDefinition } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import type { GraphqlContext } from './context.ts';
import { enumResolvers } from './enum-values.ts';
import { resolvers } from './resolvers.ts';

/** Types and fields that an adapter adds to the schema. */
export interface SchemaExtension {
  readonly typeDefs: string;
  readonly resolvers: Exclude<
    IExecutableSchemaDefinition<GraphqlContext>['resolvers'],
    readonly unknown[] | undefined
  >;
}

/** The executable schema: the files of `schema/` and the extensions, with their resolvers. */
export function loadSchema(extensions: readonly SchemaExtension[] = []): GraphQLSchema {
  const folder = path.join(import.meta.dirname, 'schema');
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  const texts = files.map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const typeDefs = [...texts, ...extensions.map((extension) => extension.typeDefs)];
  return makeExecutableSchema<GraphqlContext>({
    typeDefs,
    resolvers: [resolvers, ...extensions.map((extension) => extension.resolvers), enumResolvers(typeDefs)],
    inheritResolversFromInterfaces: false,
  });
}
