import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, render, screen } from '@testing-library/react';
import { of } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCurrentUser } from '../../../web/lib/session.ts';
import { answeredUser, aSessionUser } from '../../support/web-page.tsx';

let asked = 0;
let client: ApolloClient;

function Name() {
  return <p>{useCurrentUser().user?.firstName}</p>;
}

async function mount() {
  const { unmount } = render(
    <ApolloProvider client={client}>
      <Name />
    </ApolloProvider>,
  );
  await pass(0);
  expect(screen.getByText('Robin')).toBeTruthy();
  return unmount;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  const link = new ApolloLink(() => {
    asked += 1;
    return of({ data: { currentUser: answeredUser(aSessionUser('RIDER')) } });
  });
  client = new ApolloClient({ cache: new InMemoryCache(), link });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Who is signed in', () => {
  it('is asked for once by all screens of a minute', async () => {
    (await mount())();
    await pass(59_000);
    (await mount())();
    expect(asked).toBe(1);
  });

  it('is asked for again by a screen that comes later', async () => {
    (await mount())();
    await pass(60_000);
    await mount();
    expect(asked).toBe(2);
  });

  it('is asked for again on focus, after a minute', async () => {
    await mount();
    await act(async () => window.dispatchEvent(new Event('focus')));
    expect(asked).toBe(1);
    await pass(60_000);
    await act(async () => window.dispatchEvent(new Event('focus')));
    expect(asked).toBe(2);
  });
});
