import {
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/** A selection of every field below a type, for example " { id rider { id } }"; empty for a scalar. */
export function selectAll(type: GraphQLOutputType, path: readonly string[] = []): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named)) throw new RangeError(`${named.name} has no fields of its own`);
  if (path.includes(named.name)) throw new RangeError(`${named.name} holds itself: ${path.join(' > ')}`);
  const fields = Object.values(named.getFields()).map(
    (field) => field.name + selectAll(field.type, [...path, named.name]),
  );
  return ` { ${fields.join(' ')} }`;
}

/** Says once, in a fragment, what several fields of a type select: the lists of a dashboard, for example. */
function withFragments(type: GraphQLOutputType): readonly [selection: string, ...fragments: string[]] {
  const named = getNamedType(type);
  if (!isObjectType(named)) return [selectAll(type)];
  const names = Object.values(named.getFields()).map((field) => getNamedType(field.type));
  const repeated = new Set(
    names.filter((each, index) => isObjectType(each) && names.indexOf(each) !== index),
  );
  let selection = selectAll(type);
  const fragments = [...repeated].map((each) => {
    const ofEach = selectAll(each as GraphQLObjectType);
    selection = selection.replaceAll(ofEach, ` { ...Of${each.name} }`);
    return `fragment Of${each.name} on ${each.name}${ofEach}`;
  });
  return [selection, ...fragments];
}

/** Their tests are those of subscriptions. */
const SUBSCRIBED = ['Subscription', 'DispatchChange'];

/** Remembers which fields of a schema have been answered with something else than null. */
export class FieldCoverage {
  private readonly answered = new Set<string>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** A document that asks one root field for everything; its variables are named as the arguments of the field. */
  document(operation: 'query' | 'mutation', name: string): string {
    const field = this.rootType(operation).getFields()[name];
    if (!field) throw new RangeError(`There is no ${operation} ${name}`);
    const list = (each: (argument: GraphQLArgument) => string) =>
      field.args.length === 0 ? '' : `(${field.args.map(each).join(', ')})`;
    const declared = list((argument) => `$${argument.name}: ${String(argument.type)}`);
    const given = list((argument) => `${argument.name}: $${argument.name}`);
    const [selection, ...fragments] = withFragments(field.type);
    return [`${operation} ${declared} { ${name}${given}${selection} }`, ...fragments].join(' ');
  }

  /** Takes the data that a document of `document` was answered with. */
  record(operation: 'query' | 'mutation', data: unknown): void {
    this.walk(this.rootType(operation), data);
  }

  /** "Type.field" of every field of an object type that was never answered, but of those that only subscriptions answer. */
  notFound(): string[] {
    return Object.values(this.schema.getTypeMap())
      .filter((type) => isObjectType(type))
      .filter(({ name }) => !name.startsWith('__') && !SUBSCRIBED.includes(name))
      .flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`))
      .filter((field) => !this.answered.has(field));
  }

  private rootType(operation: 'query' | 'mutation'): GraphQLObjectType {
    const type = operation === 'query' ? this.schema.getQueryType() : this.schema.getMutationType();
    if (!type) throw new RangeError(`There is no ${operation}`);
    return type;
  }

  private walk(type: GraphQLOutputType, value: unknown): void {
    if (value === null || value === undefined) return;
    if (isNonNullType(type)) this.walk(type.ofType as GraphQLOutputType, value);
    else if (isListType(type)) {
      for (const item of value as unknown[]) this.walk(type.ofType, item);
    } else if (isObjectType(type)) {
      for (const [name, field] of Object.entries(type.getFields())) {
        const response = (value as Record<string, unknown>)[name];
        if (response === null || response === undefined) continue;
        this.answered.add(`${type.name}.${name}`);
        this.walk(field.type, response);
      }
    }
  }
}
