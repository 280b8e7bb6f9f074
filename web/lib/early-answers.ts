// Part of the first script that a page runs: it must stay small and import nothing large.

/** A query that the first screen of a page is known to ask, as the GraphQL client would send it. */
export interface EarlyQuestion {
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Asked for everybody; the others only where a session token is kept. */
  readonly isForVisitors: boolean;
}

interface EarlyAnswer {
  readonly token: string | null;
  readonly askedAt: number;
  readonly response: Promise<Response>;
}

/** What was asked longer ago is asked again. */
const FRESH_MS = 10_000;

const answers = new Map<string, EarlyAnswer>();

/** Sends the questions at once, while the code that needs their answers is still on its way. */
export function askEarly(questions: readonly EarlyQuestion[], token: string | null): void {
  for (const { operationName, query, variables, isForVisitors } of questions) {
    if (token === null && !isForVisitors) continue;
    const response = postQuery(JSON.stringify({ operationName, query, variables }), token);
    // Reported where it is taken; an answer that nobody takes reports nothing.
    response.catch(() => undefined);
    answers.set(toKey(operationName, variables), { token, askedAt: Date.now(), response });
  }
}

/** The answer to a question that was asked early by the same session: once, and while it is fresh. */
export function takeEarlyAnswer(
  operationName: string,
  variables: unknown,
  token: string | null,
): Promise<Response> | null {
  const key = toKey(operationName, variables);
  const answer = answers.get(key);
  answers.delete(key);
  const isUsable = answer && answer.token === token && Date.now() - answer.askedAt < FRESH_MS;
  return isUsable ? answer.response : null;
}

/** Whether the early answer to "who is signed in" names somebody. It stays there to be taken. */
export async function isSomeoneSignedIn(): Promise<boolean> {
  const response = await answers.get(toKey('CurrentUser', {}))?.response.catch(() => null);
  if (!response?.ok) return false;
  const { data } = (await response.clone().json()) as { data?: { currentUser?: unknown } | null };
  return data?.currentUser != null;
}

export function postQuery(body: string, token: string | null): Promise<Response> {
  return fetch('/graphql', {
    method: 'POST',
    credentials: 'include',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json,application/json;q=0.9',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body,
  });
}

function toKey(operationName: string, variables: unknown): string {
  return `${operationName} ${JSON.stringify(variables ?? {})}`;
}
