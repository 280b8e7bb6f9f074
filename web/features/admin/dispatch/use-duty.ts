import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useAct } from '../../../components/use-act.ts';
import type { DispatchDutyQuery, WriteHandoverNoteInput } from '../../../generated/operations.ts';
import {
  BeginShiftDocument,
  CorrectHandoverNoteDocument,
  DispatchDutyDocument,
  EndShiftDocument,
  MarkHandoverNoteDocument,
  WriteHandoverNoteDocument,
} from '../../../generated/shifts.ts';
import { useCurrentUser } from '../../../lib/session.ts';

const REFRESH_MS = 30_000;

export type Duty = DispatchDutyQuery['dispatchDuty'];
export type Note = Duty['notes'][number];

/** Who is on duty and what was left to them, looked at again twice a minute. */
export function useDuty() {
  const { user } = useCurrentUser();
  const { data, error, refetch } = useQuery(DispatchDutyDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH_MS,
    skipPollAttempt: () => document.hidden,
  });
  const duty = data?.dispatchDuty;
  return {
    duty,
    error,
    refetch,
    /** Whether the shift of who looks goes on. */
    isOnDuty: duty?.shifts.some(({ person }) => person.id === user?.id) ?? false,
  };
}

/** What is done at the change of a shift; each says how it went, and whether it was done. */
export function useDutyActs() {
  const again = { refetchQueries: [DispatchDutyDocument], awaitRefetchQueries: true };
  const [begin, beginning] = useMutation(BeginShiftDocument, again);
  const [end, ending] = useMutation(EndShiftDocument, again);
  const [write, writing] = useMutation(WriteHandoverNoteDocument, again);
  const [mark, marking] = useMutation(MarkHandoverNoteDocument, again);
  const [correct, correcting] = useMutation(CorrectHandoverNoteDocument, again);
  const act = useAct();
  return {
    isBusy: [beginning, ending, writing, marking, correcting].some(({ loading }) => loading),
    begin: () => act(() => begin(), { done: { title: t`Your shift has begun` } }),
    end: () => act(() => end(), { done: { title: t`Your shift has ended` } }),
    write: (input: WriteHandoverNoteInput) => act(() => write({ variables: { input } }), {}),
    correct: ({ id: noteId, version }: Note, text: string) =>
      act(() => correct({ variables: { input: { noteId, text, version } } }), {}),
    mark: ({ id: noteId, version }: Note, isDone: boolean) =>
      act(() => mark({ variables: { input: { noteId, isDone, version } } }), {}),
  };
}
