import { t } from '@lingui/core/macro';
import { toProblem } from './form/failure.ts';
import { useToast, type Toast } from './toast.tsx';

interface Said<Answer> {
  /** Said once it is done; nothing is said without it. */
  readonly done?: Toast | ((answer: Answer) => Toast);
  /** Whether a failure was said, or dealt with, in another way. */
  readonly otherwise?: (error: unknown) => boolean | Promise<boolean>;
}

/** What is said of an act: once it is done, and when it failed. */
interface Words<Answer> extends Said<Answer> {
  /** Above what the server says of a failure; "Error" without it. Null has these words stand in its place. */
  readonly title?: string | null;
  /** Where the server says no reason. */
  readonly failed?: string | undefined;
}

/** As `useAct`, for forms, which say themselves why they were refused: throws what is not said otherwise. */
export function useFormAct(): <Answer>(act: () => Promise<Answer>, said: Said<Answer>) => Promise<boolean> {
  const toast = useToast();
  return async (act, { done, otherwise }) => {
    try {
      const answer = await act();
      if (done) toast(typeof done === 'function' ? done(answer) : done);
      return true;
    } catch (error) {
      if (await otherwise?.(error)) return false;
      throw error;
    }
  };
}

/**
 * Does what the server is asked for, and says in a toast how it went; the answer is whether it was done. Never rejects.
 * What follows, such as reading a list again, comes after it: its failure says nothing of the act.
 */
export function useAct(): <Answer>(act: () => Promise<Answer>, words: Words<Answer>) => Promise<boolean> {
  const tryIt = useFormAct();
  const toast = useToast();
  return async (act, { title = t`Error`, failed, ...said }) => {
    try {
      return await tryIt(act, said);
    } catch (error) {
      toast(toProblem(error, failed, title));
      return false;
    }
  };
}
