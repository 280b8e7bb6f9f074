import { postQuery, takeEarlyAnswer } from './early-answers.ts';
import type { TokenStore } from './token.ts';

/** A query as text; `data` is never there, it only names the type of the answer. */
export interface QueryText<Data> {
  readonly operationName: string;
  readonly query: string;
  readonly data?: Data;
}

/** One query without the GraphQL client, for pages that a visitor reads before any of it is needed. */
export async function ask<Data>(
  { operationName, query }: QueryText<Data>,
  tokens: TokenStore,
): Promise<Data> {
  const token = tokens.read();
  const response =
    takeEarlyAnswer(operationName, {}, token) ?? postQuery(JSON.stringify({ operationName, query }), token);
  const { data } = (await (await response).json()) as { data?: Data | null };
  if (!data) throw new Error(`${operationName} was not answered`);
  return data;
}
