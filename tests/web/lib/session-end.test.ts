import { ApolloClient, ApolloLink, gql } from '@apollo/client';
import { GraphQLError } from 'graphql';
import { of } from 'rxjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { CurrentUserDocument } from '../../../web/generated/session.ts';
import { createCache } from '../../../web/lib/apollo-client.ts';
import { keepDraft, readDraft } from '../../../web/lib/drafts.ts';
import { createSessionEndLink, followSignOut } from '../../../web/lib/session-end.ts';
import { answeredUser, aSessionUser } from '../../support/web-page.tsx';

const WALLET = gql`
  query {
    wallet {
      available
    }
  }
`;
let cache: ReturnType<typeof createCache>;

beforeEach(() => {
  cache = createCache();
  cache.writeQuery({
    query: CurrentUserDocument,
    data: { currentUser: answeredUser(aSessionUser('RIDER')) },
  });
});

const getUser = () => cache.readQuery({ query: CurrentUserDocument })?.currentUser;

async function askFor(reason: string): Promise<void> {
  const refusal = new ApolloLink(() => of({ errors: [new GraphQLError('No', { extensions: { reason } })] }));
  const link = ApolloLink.from([createSessionEndLink(cache), refusal]);
  await new ApolloClient({ cache, link }).query({ query: WALLET }).catch(() => undefined);
}

describe('a session that has ended', () => {
  it('is noticed by the answer to any question, so that the sign-in is asked for', async () => {
    await askFor('UNAUTHENTICATED');
    expect(getUser()).toBeNull();
  });

  it('is not seen in another refusal', async () => {
    await askFor('INSUFFICIENT_FUNDS');
    expect(getUser()).toMatchObject({ id: 'the-RIDER' });
  });

  it('in one tab ends it in the others', () => {
    let token: string | null = 'token';
    followSignOut(cache, { read: () => token, write: () => undefined });
    window.dispatchEvent(new Event('storage'));
    expect(getUser()).not.toBeNull();
    keepDraft('trip', 'the-RIDER', { pickup: 'Toledo Zoo' });
    keepDraft('driver-application', 'the-RIDER', { dateOfBirth: '1980-01-01' });
    token = null;
    window.dispatchEvent(new Event('storage'));
    expect(getUser()).toBeNull();
    expect(readDraft('driver-application', 'the-RIDER')).toBeNull();
    expect(readDraft('trip', 'the-RIDER')).not.toBeNull();
  });
});
