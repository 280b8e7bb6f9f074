import type { ApolloServerPlugin } from '@apollo/server';
import {
  coerceInputValue,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  typeFromAST,
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  type VariableDefinitionNode,
} from 'graphql';
import { fieldLabel } from '../domain/field-label.ts';
import type { GraphqlContext } from './context.ts';

/** A wrong field of the variables; `field` is a path like `pickup.lat`, without the name of the input itself. */
export interface WrongField {
  readonly field: string;
  readonly message: string;
}

type Path = readonly (string | number)[];

/** What is said of a value of each scalar that has another type. */
const SCALARS: Readonly<Record<string, string>> = {
  String: 'must be text',
  ID: 'is not a valid ID',
  Int: 'must be a whole number',
  Float: 'must be a number',
  Boolean: 'must be true or false',
  Money: 'must be an amount of money, like "12.50"',
  DateTime: 'must be a date and time with its zone, like 2026-03-05T15:30:00Z',
};

/** Answers variables that do not fit the schema in the words that wrong inputs get, with the names of the fields. */
export const variableErrors: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ schema, operation, request, errors = [], response }) => {
      if (!errors.some(isOfVariable) || response.body.kind !== 'single') return;
      const fields = findWrongVariables(
        schema,
        operation?.variableDefinitions ?? [],
        request.variables ?? {},
      );
      const [first] = fields;
      if (!first) return;
      const extensions = { code: 'BAD_USER_INPUT', reason: 'INVALID_INPUT', kind: 'invalid' };
      response.body.singleResult.errors = [
        { message: first.message, extensions: { ...extensions, field: first.field, fields } },
      ];
    },
  }),
};

function isOfVariable({ nodes }: GraphQLError): boolean {
  return nodes?.[0]?.kind === Kind.VARIABLE_DEFINITION;
}

/** Every value among the variables that the schema does not take, in the order of the schema. */
export function findWrongVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  variables: Readonly<Record<string, unknown>>,
): WrongField[] {
  const wrong: WrongField[] = [];
  for (const { variable, type: node, defaultValue } of definitions) {
    const name = variable.name.value;
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) continue;
    const value = variables[name];
    const start = name === 'input' ? [] : [name];
    if (value === undefined && (defaultValue || !isNonNullType(type))) continue;
    coerceInputValue(value ?? null, type, (path, _value, { message }) => {
      wrong.push(describe(type, path, message, start));
    });
  }
  return wrong;
}

function describe(type: GraphQLInputType, path: Path, message: string, start: Path): WrongField {
  const missing = /^Field "(\w+)" of required type/.exec(message)?.[1];
  const unknown = /^Field "(\w+)" is not defined/.exec(message)?.[1];
  const full = [...start, ...path];
  if (missing !== undefined) return fact([...full, missing], 'is required');
  if (unknown !== undefined) return fact([...full, unknown], 'is not known');
  if (message.startsWith('Expected non-nullable')) return fact(full, 'is required');
  return fact(full, predicateOf(typeAt(type, path)));
}

function fact(path: Path, predicate: string): WrongField {
  return { field: path.join('.') || 'input', message: `${fieldLabel(path)} ${predicate}` };
}

function predicateOf(type: GraphQLInputType): string {
  if (isEnumType(type))
    return `must be one of ${type
      .getValues()
      .map(({ name }) => name)
      .join(', ')}`;
  if (isInputObjectType(type)) return 'must be an object';
  return ('name' in type && SCALARS[type.name]) || 'is not valid';
}

function typeAt(type: GraphQLInputType, path: Path): GraphQLInputType {
  const inner = getNullableType(type);
  const [step, ...rest] = path;
  if (step === undefined) return isListType(inner) ? typeAt(inner.ofType, []) : inner;
  if (isListType(inner)) return typeAt(inner.ofType, typeof step === 'number' ? rest : path);
  const field = isInputObjectType(inner) ? inner.getFields()[step] : undefined;
  return field ? typeAt(field.type, rest) : inner;
}
