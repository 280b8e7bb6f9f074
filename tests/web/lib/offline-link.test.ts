import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAnswers, KEPT_ANSWERS } from '../../../web/lib/forget-answers.ts';
import { createOfflineLink } from '../../../web/lib/offline-link.ts';

type Data = Record<string, unknown>;

const WHO = gql`
  query CurrentUser {
    currentUser {
      id
    }
  }
`;
const TRIPS = gql`
  query MyTrips($after: String) {
    trips(after: $after)
  }
`;
const WALLET = gql`
  query WalletScreen {
    wallet
  }
`;
const BOOK = gql`
  mutation RequestRide {
    requestRide
  }
`;

/** What the server answers by the name of the operation; nothing without a connection. */
let server: Record<string, Data> | null;
let asked: string[];
let client: ApolloClient;

beforeEach(() => {
  localStorage.clear();
  server = {};
  asked = [];
  const network = new ApolloLink(({ operationName = '' }) => {
    asked.push(operationName);
    return new Observable((observer) => {
      const data = server?.[operationName];
      if (!data) observer.error(new TypeError('Failed to fetch'));
      else {
        observer.next({ data });
        observer.complete();
      }
    });
  });
  client = new ApolloClient({
    link: ApolloLink.from([createOfflineLink(), network]),
    cache: new InMemoryCache(),
    defaultOptions: { query: { fetchPolicy: 'no-cache' } },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const ask = async (query: typeof WHO, variables = {}) => (await client.query({ query, variables })).data;
/** Answers are kept by code that is loaded for it. */
const kept = (words: string) => vi.waitFor(() => expect(localStorage.getItem(KEPT_ANSWERS)).toContain(words));

async function readOnline(userId: string, trips: string): Promise<void> {
  server = { CurrentUser: { currentUser: { id: userId, __typename: 'User' } }, MyTrips: { trips } };
  await ask(WHO);
  await kept(userId);
  await ask(TRIPS);
  await kept(trips);
}

describe('Without a connection', () => {
  it('the last trips and who is signed in are answered as they were', async () => {
    await readOnline('ada', 'to the zoo');
    server = null;
    expect(await ask(WHO)).toEqual({ currentUser: { id: 'ada', __typename: 'User' } });
    expect(await ask(TRIPS)).toEqual({ trips: 'to the zoo' });
  });

  it('nothing else is answered, nor a later page of trips', async () => {
    await readOnline('ada', 'to the zoo');
    server = { ...server, WalletScreen: { wallet: '100.00' }, MyTrips: { trips: 'older ones' } };
    await ask(WALLET);
    await ask(TRIPS, { after: 'cursor' });
    server = null;
    await expect(ask(WALLET)).rejects.toThrow('Failed to fetch');
    await expect(ask(TRIPS, { after: 'cursor' })).rejects.toThrow('Failed to fetch');
    expect(localStorage.getItem(KEPT_ANSWERS)).not.toMatch(/100\.00|older ones/);
  });

  it('nothing is sent, now or later, and the refusal says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(client.mutate({ mutation: BOOK })).rejects.toThrow(
      'You are offline, and nothing was sent. Try again when you are connected.',
    );
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
    await Promise.resolve();
    expect(asked).toEqual([]);
  });
});

describe('What the device keeps', () => {
  it('goes when somebody else is signed in', async () => {
    await readOnline('ada', 'to the zoo');
    server = { CurrentUser: { currentUser: { id: 'bob', __typename: 'User' } } };
    await ask(WHO);
    await kept('bob');
    server = null;
    await expect(ask(TRIPS)).rejects.toThrow('Failed to fetch');
  });

  it('goes when nobody is signed in any more', async () => {
    await readOnline('ada', 'to the zoo');
    server = { CurrentUser: { currentUser: null } };
    await ask(WHO);
    await vi.waitFor(() => expect(localStorage.getItem(KEPT_ANSWERS)).toBeNull());
  });

  it('goes with the session, and trips without a user are not kept', async () => {
    await readOnline('ada', 'to the zoo');
    forgetAnswers();
    await ask(TRIPS);
    server = null;
    await expect(ask(TRIPS)).rejects.toThrow('Failed to fetch');
    expect(localStorage.getItem(KEPT_ANSWERS)).toBeNull();
  });
});
