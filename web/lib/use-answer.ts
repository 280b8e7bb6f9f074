import { useEffect, useState } from 'react';
import { ask, type QueryText } from './ask.ts';
import { useTokens } from './token-context.ts';

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
