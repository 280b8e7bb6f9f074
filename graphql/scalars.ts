import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import { dollarsFromCents } from '../domain/money/cents.ts';

const TEXT_ONLY = { extensions: { code: 'BAD_USER_INPUT' } };

function text(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new GraphQLError(`${what} must be a text`, TEXT_ONLY);
  return value;
}

/** Cents inside, a decimal text at the edge. Incoming texts are read by the use case, which names the field. */
export const Money = new GraphQLScalarType<string, string>({
  name: 'Money',
  serialize: (value) => dollarsFromCents(Number(value)),
  parseValue: (value) => text(value, 'An amount of money'),
  parseLiteral: (node) => text(node.kind === Kind.STRING ? node.value : null, 'An amount of money'),
});

/** An instant as ISO 8601. Incoming texts are checked here. */
export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  serialize: (value) => (value as Date).toISOString(),
  parseValue: (value) => instant(value),
  parseLiteral: (node) => instant(node.kind === Kind.STRING ? node.value : null),
});

const ISO = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

function instant(value: unknown): Date {
  const iso = text(value, 'A time');
  const date = new Date(iso);
  if (!isDay(ISO.exec(iso)?.[1]) || Number.isNaN(date.getTime())) {
    throw new GraphQLError('A time must be ISO 8601 with an offset', TEXT_ONLY);
  }
  return date;
}

/** `Date` reads the 30th of February as the 2nd of March. */
function isDay(day = ''): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}

/** JSON of the Web Authentication API. Incoming objects are checked by the use case. */
export const WebAuthnJSON = new GraphQLScalarType<unknown, unknown>({
  name: 'WebAuthnJSON',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});
