import {
  Kind,
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type TypeNode,
} from 'graphql';

/** The types of the connections of what says `@connection`. */
export function connectionTypes({ definitions }: DocumentNode): string {
  const types = definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return [];
    const directive = find(definition.directives, 'connection');
    if (!directive) return [];
    const name = definition.name.value;
    return `${JSON.stringify(valueOf(directive, 'description'))}
type ${name}Connection { edges: [${name}Edge!]! pageInfo: PageInfo! }
"One of them in its place in the list."
type ${name}Edge { cursor: String! node: ${name}! }`;
  });
  return types.join('\n');
}

interface AnsweredField {
  readonly type: string;
  readonly field: string;
  readonly useCase: string;
  /** The function of `answers.ts` that makes its resolver. */
  readonly by: 'answer' | 'answerAsked' | 'answerPage' | 'change';
}

/** The fields of Query and Mutation that say `@useCase`. */
export function answeredFields({ definitions }: DocumentNode): readonly AnsweredField[] {
  return definitions.flatMap((definition) => {
    const isObject =
      definition.kind === Kind.OBJECT_TYPE_EXTENSION || definition.kind === Kind.OBJECT_TYPE_DEFINITION;
    if (!isObject) return [];
    const type = definition.name.value;
    return (definition.fields ?? []).flatMap((node) => {
      const directive = find(node.directives, 'useCase');
      if (!directive) return [];
      const field = node.name.value;
      return { type, field, useCase: valueOf(directive, 'name') ?? field, by: answerOf(node) };
    });
  });
}

function answerOf({ type, arguments: named = [] }: FieldDefinitionNode): AnsweredField['by'] {
  if (named.length === 0) return 'answer';
  if (nameOf(type).endsWith('Connection')) return 'answerPage';
  return named[0]!.name.value === 'input' ? 'change' : 'answerAsked';
}

/** The module of the resolvers of these fields. */
export function printAnswers(fields: readonly AnsweredField[]): string {
  const parts = ['Query', 'Mutation'].map((type) => {
    const own = fields.filter((answered) => answered.type === type);
    const resolvers = own.map(({ field, useCase, by }) => `${field}: ${by}('${useCase}')`);
    return `export const ${type} = { ${resolvers.join(', ')} } satisfies Resolvers['${type}'];`;
  });
  return `import { answer, answerAsked, answerPage, change } from '../answers.ts';
import type { Resolvers } from './resolver-types.ts';

${parts.join('\n\n')}
`;
}

function find(directives: readonly ConstDirectiveNode[] | undefined, name: string) {
  return directives?.find((directive) => directive.name.value === name);
}

function valueOf(directive: ConstDirectiveNode, name: string): string | undefined {
  const value = directive.arguments?.find((argument) => argument.name.value === name)?.value;
  return value?.kind === Kind.STRING ? value.value : undefined;
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}
