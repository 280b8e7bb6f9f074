import { useState } from 'react';
import { useToast, type Toast } from '../../../components/toast.tsx';
import { serverReason, whatWentWrong } from '../../../lib/server-message.ts';
import { useRefetchStanding } from './use-standing-changes.ts';

/** Why a change of a series was refused. */
export interface SeriesProblem {
  /** Somebody else was faster; what is saved is to be shown. */
  readonly isChanged: boolean;
  readonly message: string;
}

interface SeriesAct {
  /** Sends a change; done it is said, and `onDone` called. Never rejects. */
  readonly act: (send: () => Promise<unknown>, done: Toast) => Promise<void>;
  readonly isSending: boolean;
  readonly problem: SeriesProblem | null;
}

/** A change of a series from a dialog, which stays open with the reason where it was refused. */
export function useSeriesAct(onDone: () => void): SeriesAct {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<SeriesProblem | null>(null);
  const refetch = useRefetchStanding();
  const toast = useToast();
  const act = async (send: () => Promise<unknown>, done: Toast) => {
    setProblem(null);
    setSending(true);
    try {
      await send();
      toast(done);
      onDone();
      void refetch();
    } catch (error) {
      // What is saved by now is read before it is said to be shown.
      await refetch();
      setProblem({ isChanged: serverReason(error) === 'RECORD_CHANGED', message: whatWentWrong(error) });
    }
    setSending(false);
  };
  return { act, isSending, problem };
}
