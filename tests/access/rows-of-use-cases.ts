import { readdirSync, readFileSync } from 'node:fs';
import { concatAST, getNamedType, isNonNullType, parse, type GraphQLField } from 'graphql';
import { useCases, type UseCases } from '../../application/use-cases.ts';
import { answeredFields } from '../../graphql/declared-in-schema.ts';
import { loadSchema } from '../../graphql/schema.ts';
import type { AccessRow } from './access-row.ts';

const FOLDER = 'graphql/schema';

/** Whether everything may be left out, and nothing is the id of something. */
function takesNoIds({ args }: GraphQLField<unknown, unknown>): boolean {
  return args.every(({ type }) => !isNonNullType(type) && getNamedType(type).name !== 'ID');
}

/** A row for each query and mutation that a use case answers, and that needs and names nothing. */
export function rowsOfUseCases(): Record<string, readonly AccessRow[]> {
  const files = readdirSync(FOLDER).map((name) => parse(readFileSync(`${FOLDER}/${name}`, 'utf8')));
  const schema = loadSchema();
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  const answered = answeredFields(concatAST(files)).filter(({ field }) => takesNoIds(fields[field]!));
  return Object.fromEntries(answered.map(({ field, useCase }) => [field, [{ for: audience(useCase) }]]));
}

/** As the use case declares it; `who-may.test.ts` says it a second time. */
function audience(name: string): AccessRow['for'] {
  const useCase = useCases[name as keyof UseCases];
  const who = 'access' in useCase ? useCase.access.who : 'product';
  if (who === 'product') throw new Error(`${name} is not for people`);
  return who;
}
