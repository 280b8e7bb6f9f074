import type { Source } from './sources.ts';
import { variables } from './variables.ts';

/** Beside the configuration: what the command line reads by itself. */
const OF_COMMANDS: readonly string[] = ['MAUMEE_ADMIN_PASSWORD', 'MAUMEE_NEW_PASSWORD'];
const KNOWN: readonly string[] = [...Object.keys(variables.shape), ...OF_COMMANDS];
/** As `processSources` names it. */
const PROCESS = 'environment';
const OURS = /^MAUMEE_/;
/** Read once, and where it is kept by now. */
const FORMER = /^APPROVAL_(REFUND_LIMIT|PAYOUT_LIMIT|COMMISSION_RANGE|DAYS)$/;
const FORMER_PLACE = 'the limits are kept in the database: see `maumee approvals limits`';
/** Shorter names are near to too many others: HOME and HOST, HTTP_URL and SMTP_URL. */
const [ONE_LETTER, TWO_LETTERS] = [8, 12];

/** A variable that is set and that nothing reads. */
export interface UnknownVariable {
  readonly name: string;
  /** "environment", or the name of a file. */
  readonly from: string;
  /** The one that was probably meant. */
  readonly meant: string | null;
}

/**
 * What files set and nothing reads; of the process, which has many variables of others, names that begin with ours and
 * names that differ in a letter or two from one of ours that is not set.
 */
export function findUnknownVariables(sources: readonly Source[]): UnknownVariable[] {
  const missing = KNOWN.filter((name) => !sources.some(({ values }) => values[name]?.trim()));
  const nearest = (name: string) => missing.find((known) => isNear(name, known)) ?? null;
  const isFile = ({ name }: Source) => name !== PROCESS;
  return [...sources.filter(isFile), ...sources.filter((source) => !isFile(source))].flatMap((source) =>
    Object.keys(source.values)
      .filter((name) => !KNOWN.includes(name))
      .filter((name) => isFile(source) || !sources.some((other) => isFile(other) && name in other.values))
      .map((name) => ({ name, from: source.name, meant: nearest(name) }))
      .filter(({ name, meant }) => isFile(source) || meant !== null || OURS.test(name) || FORMER.test(name)),
  );
}

/** "DATABSE_URL is set in .env, and nothing reads it: did you mean DATABASE_URL?" */
export function describeUnknown({ name, from, meant }: UnknownVariable): string {
  const where = from === PROCESS ? '' : ` in ${from}`;
  if (FORMER.test(name)) return `${name} is set${where}, and nothing reads it any more: ${FORMER_PLACE}`;
  return `${name} is set${where}, and nothing reads it${meant === null ? '' : `: did you mean ${meant}?`}`;
}

function isNear(name: string, known: string): boolean {
  const length = Math.min(name.length, known.length);
  if (length < ONE_LETTER) return false;
  return getDistance(name.toUpperCase(), known) <= (length < TWO_LETTERS ? 1 : 2);
}

/** How many letters have to be added, left out or changed to make one of the other. */
function getDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [there, wanted] of [...other].entries()) {
      const changed = (row[there] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[there + 1] ?? 0) + 1, (next[there] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
