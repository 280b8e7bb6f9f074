import { DomainError } from '../domain/errors.ts';
import { PaymentGatewayError } from './ports/payments.ts';

/** How work ended: `refused` is an answer that somebody gets by a rule, `error` is for the operator. */
export type Outcome = 'ok' | 'refused' | 'error';

/** Looks on while something is done and gives back what came of it, errors included. `name` is one of few, never data. */
export type Watch = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Begins to look on; whoever does the work says how it ended. */
export type Begin = (name: string) => (outcome: Outcome) => void;

export function getOutcome(error: unknown): Outcome {
  if (error instanceof DomainError) return error.kind === 'unavailable' ? 'error' : 'refused';
  return error instanceof PaymentGatewayError && error.failure === 'declined' ? 'refused' : 'error';
}

export function watchBy(begin: Begin): Watch {
  return async (name, work) => {
    const end = begin(name);
    try {
      const result = await work();
      end('ok');
      return result;
    } catch (error) {
      end(getOutcome(error));
      throw error;
    }
  };
}

/** The outer one sees what the inner one does as part of the work. */
export function watchWithin(outer: Watch | null, inner: Watch | null): Watch | null {
  if (!outer || !inner) return outer ?? inner;
  return (name, work) => outer(name, () => inner(name, work));
}
