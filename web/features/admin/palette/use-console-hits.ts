import { useQuery } from '@apollo/client/react';
import { usePaused } from '../../../lib/use-paused.ts';
import type { ConsoleHitsQuery } from '../../../generated/operations.ts';
import { ConsoleHitsDocument } from '../../../generated/palette.ts';

/** A single letter begins too many names to be worth a question. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 100;

export type FoundPerson = ConsoleHitsQuery['consoleHits']['people'][number]['user'];
export type FoundRide = ConsoleHitsQuery['consoleHits']['rides'][number];

export interface FoundHits {
  readonly people: readonly FoundPerson[];
  readonly rides: readonly FoundRide[];
  /** `idle` while too little is typed; `found` only for what stands there now: earlier answers are dropped. */
  readonly state: 'idle' | 'asking' | 'found' | 'failed';
  readonly retry: () => void;
}

/** People and rides for what is typed, asked for in the pauses. */
export function useConsoleHits(typed: string): FoundHits {
  const wanted = typed.trim().slice(0, MAX_LENGTH);
  const text = usePaused(wanted);
  const isIdle = wanted.length < MIN_LENGTH;
  const { data, error, loading, refetch } = useQuery(ConsoleHitsDocument, {
    variables: { text },
    skip: isIdle || text.length < MIN_LENGTH,
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const isCurrent = text === wanted && !loading;
  const hits = isCurrent && !isIdle ? data?.consoleHits : undefined;
  const state = isIdle ? 'idle' : !isCurrent ? 'asking' : error ? 'failed' : hits ? 'found' : 'asking';
  return {
    people: hits?.people.map(({ user }) => user) ?? [],
    rides: hits?.rides ?? [],
    state,
    retry: () => void refetch().catch(() => undefined),
  };
}
