import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeExecutableSchema, type IExecutableSchemaDefinition } from '@graphql-tools/schema';
import { getNamedType, isObjectType, type GraphQLSchema } from 'graphql';
import type { GraphqlContext } from './context.ts';
import { enumResolvers } from './enum-values.ts';
import { resolvers } from './resolvers.ts';
import { PARTS } from './source-parts.ts';

/** Types and fields that an adapter adds to the schema. */
export interface SchemaExtension {
  readonly typeDefs: string;
  readonly resolvers: Exclude<
    IExecutableSchemaDefinition<GraphqlContext>['resolvers'],
    readonly unknown[] | undefined
  >;
}

/** The executable schema: the files of `schema/`, the types of connections and the extensions, with their resolvers. */
export function loadSchema(extensions: readonly SchemaExtension[] = []): GraphQLSchema {
  const texts = ['schema', 'generated'].flatMap((name) => textsIn(path.join(import.meta.dirname, name)));
  const typeDefs = [...texts, ...extensions.map((extension) => extension.typeDefs)];
  const schema = makeExecutableSchema<GraphqlContext>({
    typeDefs,
    resolvers: [resolvers, ...extensions.map((extension) => extension.resolvers), enumResolvers(typeDefs)],
    inheritResolversFromInterfaces: false,
  });
  resolveFields(schema);
  return schema;
}

/**
 * A field without a resolver is what its source, or the part of it that the type is about, has under its name; an amount
 * also what it has under its name in cents: `tip` is `tipCents`.
 */
function resolveFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    const part = PARTS[type.name as keyof typeof PARTS];
    for (const field of Object.values(type.getFields())) {
      const isAmount = getNamedType(field.type).name === 'Money';
      if (field.resolve || (!part && !isAmount)) continue;
      const names = isAmount ? [`${field.name}Cents`, field.name] : [field.name];
      field.resolve = (source: Source) => {
        for (const from of [source, part && (source[part] as Source)])
          for (const name of names) if (from && name in from) return from[name];
        return undefined;
      };
    }
  }
}

type Source = Readonly<Record<string, unknown>>;

function textsIn(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  return files.map((name) => readFileSync(path.join(folder, name), 'utf8'));
}
