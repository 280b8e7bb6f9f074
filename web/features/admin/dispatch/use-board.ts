import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { DispatchBoardDocument, DispatchChangedDocument } from '../../../generated/dispatch-board.ts';
import { onReconnected } from '../../../lib/live-state.ts';
import { BoardStore, type Board } from './board-store.ts';

/** So that a board that was told to ask again asks at most so often. */
const GATHER_MS = 1_000;
/** What nobody announces (a schedule, a name) is on the board after so long. */
const AGAIN_MS = 5 * 60_000;

export interface LiveBoard {
  /** Null until it has loaded, and for another day until that one has. */
  readonly board: Board | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The board of a day, or of the one that goes on now: asked for once, and from then on told what changes. */
export function useBoard(day: string | null): LiveBoard {
  const client = useApolloClient();
  const [store] = useState(() => new BoardStore());
  const [failedDay, setFailedDay] = useState<string | null | undefined>(undefined);
  const [again, setAgain] = useState(0);
  const retry = () => setAgain((count) => count + 1);
  const [loadedDay, setLoadedDay] = useState<string | null | undefined>(undefined);
  const board = useSyncExternalStore(store.subscribe, store.getSnapshot);

  useEffect(() => {
    let isLeft = false;
    store.ask();
    const asking = client.query({
      query: DispatchBoardDocument,
      variables: { day },
      fetchPolicy: 'no-cache',
    });
    asking
      .then(({ data }) => {
        if (isLeft || !data) return;
        store.load(data.dispatchBoard);
        setLoadedDay(day);
        setFailedDay(undefined);
      })
      .catch(() => {
        if (isLeft) return;
        store.fail();
        setFailedDay(day);
      });
    return () => {
      isLeft = true;
    };
  }, [client, store, day, again]);

  useEffect(() => onReconnected(() => setAgain((count) => count + 1)), []);
  useEffect(() => {
    const timer = setInterval(() => setAgain((count) => count + 1), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);

  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(() => {
      setAsked(false);
      setAgain((count) => count + 1);
    }, GATHER_MS);
    return () => clearTimeout(timer);
  }, [isAsked]);
  useSubscription(DispatchChangedDocument, {
    fetchPolicy: 'no-cache',
    onData: ({ data: { data } }) => {
      if (!data) return;
      store.apply(data.dispatchChanged);
      if (data.dispatchChanged.isCut) setAsked(true);
    },
  });
  return { board: loadedDay === day ? board : null, hasFailed: failedDay === day, retry };
}
