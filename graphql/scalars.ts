import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
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

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

function instant(value: unknown): Date {
  const iso = text(value, 'A time');
  const date = new Date(iso);
  if (!ISO.test(iso) || Number.isNaN(date.getTime())) {
    throw new GraphQLError('A time must be ISO 8601 with an offset', TEXT_ONLY);
  }
  return date;
}
