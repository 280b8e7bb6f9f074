import { forgetAnswers, KEPT_ANSWERS } from './forget-answers.ts';

/** The last answers to one user. */
interface Kept {
  readonly userId: string;
  readonly answers: Readonly<Record<string, KeptAnswer>>;
}

export interface KeptAnswer {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What is worth reading without a connection: who is signed in, and the first page of their trips. */
const WORTH_KEEPING = new Set(['CurrentUser', 'RiderDashboard', 'RiderHistory', 'MyTrips']);

type Variables = Readonly<Record<string, unknown>>;

export function isWorthKeeping(operationName: string, { after }: Variables): boolean {
  return WORTH_KEEPING.has(operationName) && (after === undefined || after === null);
}

/**
 * Keeps an answer on the device, for the user that it was given to; what was kept for anybody else goes. An answer
 * that comes before it is known whose it is, is not kept.
 */
export function keepAnswer(operationName: string, variables: Variables, data: KeptAnswer['data']): void {
  const kept = readKept();
  const userId = operationName === 'CurrentUser' ? getUserId(data) : (kept?.userId ?? null);
  if (userId === null) {
    if (operationName === 'CurrentUser') forgetAnswers();
    return;
  }
  const answers = kept?.userId === userId ? kept.answers : {};
  const all: Kept = {
    userId,
    answers: { ...answers, [toKey(operationName, variables)]: { at: Date.now(), data } },
  };
  try {
    localStorage.setItem(KEPT_ANSWERS, JSON.stringify(all));
  } catch {
    // A full device keeps nothing: better than half of it.
    forgetAnswers();
  }
}

export function findAnswer(operationName: string, variables: Variables): KeptAnswer | null {
  return readKept()?.answers[toKey(operationName, variables)] ?? null;
}

function getUserId({ currentUser }: KeptAnswer['data']): string | null {
  const id = (currentUser as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id : null;
}

function readKept(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_ANSWERS) ?? 'null') as Partial<Kept> | null;
    return typeof kept?.userId === 'string' && kept.answers ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

function toKey(operationName: string, variables: Variables): string {
  return `${operationName} ${JSON.stringify(variables)}`;
}
