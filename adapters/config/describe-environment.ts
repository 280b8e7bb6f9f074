import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { findUnknownVariables, type UnknownVariable } from './unknown-variables.ts';
import { variables } from './variables.ts';

/** A variable as the process gets it. */
export interface DescribedVariable {
  readonly name: string;
  /** Without secrets; empty when it is left out and has no default. */
  readonly value: string;
  readonly from: 'environment' | '.env' | 'default';
}

/** Not a character of these is shown. */
const SECRET = /^SECRET_KEY$|_SECRET|_ACCESS_KEY_ID$/;

/** Every variable with its value and where that comes from: the process, else the folder's `.env` file, else ours. */
export function describeEnvironment(
  texts: Readonly<Record<string, string | undefined>>,
  folder: string,
): DescribedVariable[] {
  const file = readFile(folder);
  return Object.entries(variables.shape).map(([name, schema]) => {
    const isIn = (values: typeof texts) => Boolean(values[name]?.trim());
    const from = isIn(texts) ? 'environment' : isIn(file) && texts[name] === undefined ? '.env' : 'default';
    const initial = schema.safeParse(undefined);
    const known = { environment: texts[name], '.env': file[name], default: initial.data }[from];
    return {
      name,
      value: withoutSecrets(name, known === undefined || known === null ? '' : `${known}`),
      from,
    };
  });
}

/** What is set and nothing reads: most likely a misspelled name. */
export function unknownVariables(
  texts: Readonly<Record<string, string | undefined>>,
  folder: string,
): UnknownVariable[] {
  return findUnknownVariables(texts, readFile(folder));
}

function readFile(folder: string): Readonly<Record<string, string | undefined>> {
  const file = join(folder, '.env');
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

/** Addresses keep everything but their password. */
function withoutSecrets(name: string, value: string): string {
  if (value !== '' && SECRET.test(name)) return '(set)';
  return value.replace(/^(\w+:\/\/[^:/@]*):.*@/, '$1:…@');
}
