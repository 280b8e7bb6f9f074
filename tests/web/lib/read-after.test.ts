import { ApolloLink, gql } from '@apollo/client';
import { of } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { createApolloClient } from '../../../web/lib/apollo-client.ts';

const told = { data: { rideRequestsChanged: true }, extensions: { readAfter: 4_711 } };
vi.mock('../../../web/lib/live-link.ts', () => ({ createLiveLink: () => new ApolloLink(() => of(told)) }));

afterEach(() => void vi.unstubAllGlobals());

it('Whoever was told of a change asks for nothing from before it', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers).get('x-read-after'));
    return Response.json({ data: { openCount: 1 } });
  });
  const client = createApolloClient({ read: () => null } as never);
  const ask = () => client.query({ query: gql('{ openCount }'), fetchPolicy: 'no-cache' });
  await ask();
  await new Promise((resolve) => {
    client.subscribe({ query: gql('subscription { rideRequestsChanged }') }).subscribe(resolve);
  });
  await ask();
  expect([asked[0], asked.at(-1)]).toEqual([null, '4711']);
});
