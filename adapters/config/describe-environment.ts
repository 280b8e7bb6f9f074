import type { Source } from './sources.ts';
import { variables } from './variables.ts';

/** A variable as the process gets it. */
export interface DescribedVariable {
  readonly name: string;
  /** Without secrets; empty when it is left out and has no default. */
  readonly value: string;
  /** The name of the source that sets it, or "default". */
  readonly from: string;
}

/** Not a character of these is shown. */
const SECRET = /^SECRET_KEY$|_SECRET|_ACCESS_KEY_ID$|_AUTH_TOKEN$|_PRIVATE_KEY$|^METRICS_TOKEN$|_HEADERS$/;

/** Every variable with its value and where that comes from: the first source that sets it, else ours. */
export function describeEnvironment(sources: readonly Source[]): DescribedVariable[] {
  return Object.entries(variables.shape).map(([name, schema]) => {
    const source = sources.find(({ values }) => values[name] !== undefined);
    const given = source?.values[name]?.trim() ? source : undefined;
    const known = given?.values[name] ?? String(schema.safeParse(undefined).data ?? '');
    return { name, value: withoutSecrets(name, known), from: given?.name ?? 'default' };
  });
}

/** Addresses keep everything but their password. */
function withoutSecrets(name: string, value: string): string {
  if (value !== '' && SECRET.test(name)) return '(set)';
  return value.replace(/^(\w+:\/\/[^:/@]*):.*@/, '$1:…@');
}
