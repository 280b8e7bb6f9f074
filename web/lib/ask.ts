import { useEffect, useState } from 'react';
import { postQuery, takeEarlyAnswer } from './early-answers.ts';
import { useTokens } from './token-context.ts';
import type { TokenStore } from './token.ts';

/** A query as text; `data` is never there, it only names the type of the answer. */
interface QueryText<Data> {
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

export interface Answer<Data> {
  readonly data: Data | null;
  readonly hasFailed: boolean;
  readonly askAgain: () => void;
}

/** The answer to a question, asked when the component appears unless `known` has it already. */
export function useAnswer<Data>(text: QueryText<Data>, isKnown = false): Answer<Data> {
  const tokens = useTokens();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ data: Data | null; hasFailed: boolean }>(NOT_YET);
  useEffect(() => {
    if (isKnown) return;
    let isCurrent = true;
    ask(text, tokens).then(
      (data) => isCurrent && setState({ data, hasFailed: false }),
      () => isCurrent && setState({ data: null, hasFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [text, tokens, attempt, isKnown]);
  const askAgain = () => {
    setState(NOT_YET);
    setAttempt(attempt + 1);
  };
  return { ...state, askAgain };
}

const NOT_YET = { data: null, hasFailed: false };
