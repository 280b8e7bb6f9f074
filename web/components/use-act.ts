import { t } from '@lingui/core/macro';
import { serverMessage } from '../lib/server-message.ts';
import { useToast, type Toast } from './toast.tsx';

/** What is said of an act: once it is done, and when it failed. */
export interface Words<Answer> {
  /** Nothing is said without it. */
  readonly done?: Toast | ((answer: Answer) => Toast);
  /** Above what the server says of a failure; "Error" without it. */
  readonly title?: string;
  /** Where the server says no reason. */
  readonly failed?: string;
}

/**
 * Does what the server is asked for, and says in a toast how it went; the answer is whether it was done. Never rejects.
 * What follows, such as reading a list again, comes after it: its failure says nothing of the act.
 */
export function useAct(): <Answer>(act: () => Promise<Answer>, words: Words<Answer>) => Promise<boolean> {
  const toast = useToast();
  return async (act, { done, title = t`Error`, failed }) => {
    try {
      const answer = await act();
      if (done) toast(typeof done === 'function' ? done(answer) : done);
      return true;
    } catch (error) {
      toast({ title, description: serverMessage(error) ?? failed, severity: 'error' });
      return false;
    }
  };
}
