import { ApolloLink, type ApolloCache } from '@apollo/client';
import { tap } from 'rxjs';
import { CurrentUserDocument } from '../generated/session.ts';
import { forgetDraft } from './drafts.ts';
import { forgetAnswers } from './forget-answers.ts';
import type { TokenStore } from './token.ts';

/** From now on nobody is signed in here: the screens that need somebody ask for the sign-in in their place. */
function forgetUser(cache: ApolloCache): void {
  forgetAnswers();
  cache.updateQuery({ query: CurrentUserDocument }, (known) => known?.currentUser && { currentUser: null });
}

/** Notices by any answer that the session has ended, whatever screen asked. */
export function createSessionEndLink(cache: ApolloCache): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ errors }) => {
        if (errors?.some(({ extensions }) => extensions?.['reason'] === 'UNAUTHENTICATED')) forgetUser(cache);
      }),
    ),
  );
}

/**
 * All tabs sign out together: one that has taken the token away tells the others. A trip typed here survives the next
 * sign-in of the same person; an application to drive says too much of a person to stay.
 */
export function followSignOut(cache: ApolloCache, tokens: TokenStore): void {
  let before = tokens.read();
  window.addEventListener('storage', () => {
    const now = tokens.read();
    if (before !== null && now === null) {
      forgetUser(cache);
      forgetDraft('driver-application');
    }
    before = now;
  });
}
