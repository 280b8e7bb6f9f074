import { ApolloLink } from '@apollo/client';
import { from, mergeMap, of } from 'rxjs';

/** Asks the user to prove again who they are; false when they do not. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Says who asks; the function returned takes that back. */
export function setReauthentication(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/**
 * Where the server wants to know again who is there, it is asked, once for all that wait, and what was refused is sent
 * again as it was. Without the proof the refusal stands.
 */
export function createReauthenticationLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      mergeMap((result) =>
        needsProof(result)
          ? from(askOnce()).pipe(mergeMap((isProved) => (isProved ? forward(operation) : of(result))))
          : of(result),
      ),
    ),
  );
}

function needsProof({ errors }: ApolloLink.Result): boolean {
  return errors?.some(({ extensions }) => extensions?.['reason'] === 'REAUTHENTICATION_REQUIRED') ?? false;
}

function askOnce(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => (asking = null));
  return asking;
}
