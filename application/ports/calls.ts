import type { Call } from '../../domain/desk/call.ts';
import { port } from '../tokens.ts';
import type { Page, PageRequest } from './pages.ts';

export interface Calls {
  find(callId: string): Promise<Call | null>;
  /** Throws `CALL_EXISTS` (conflict) for an id that is taken. */
  insert(call: Call): Promise<void>;
}

interface CallPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A call with whom it was about and who took it. */
export interface CallView {
  readonly call: Call;
  readonly person: CallPerson;
  readonly takenBy: CallPerson | null;
}

export interface CallViews {
  /** The newest first: all, or those about a person and the records that were merged into theirs. */
  list(personId: string | null, page: PageRequest): Promise<Page<CallView>>;
}

export const callViews = port<CallViews>('callViews');
