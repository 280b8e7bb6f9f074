import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { LogOutDocument } from '../../../web/generated/session.ts';
import { keepDraft } from '../../../web/lib/drafts.ts';
import { useLogOut, useSignedIn } from '../../../web/lib/session.ts';
import { aSessionUser, renderScreen } from '../../support/web-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

function Doors() {
  const logOut = useLogOut();
  const signedIn = useSignedIn();
  return (
    <>
      <button onClick={() => void logOut()}>Out</button>
      <button onClick={() => signedIn({ token: 'token', user: aSessionUser('RIDER') })}>In</button>
    </>
  );
}

it('a sign-out forgets all that was kept of the person, even if the call fails, and not how the pages look', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...location, assign });
  keepDraft('driver-application', 'the-DRIVER', { dateOfBirth: '1980-01-01' });
  sessionStorage.setItem('maumee-booking-attempt', '{}');
  localStorage.setItem('maumee-recent-booking', '{}');
  localStorage.setItem('mui-mode', 'dark');
  const { tokens } = renderScreen(<Doors />, {
    mocks: [{ request: { query: LogOutDocument }, error: new Error('Offline') }],
  });
  tokens.write('token');
  await userEvent.click(screen.getByText('Out'));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(tokens.read()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  expect(Object.keys(localStorage)).toEqual(['mui-mode']);
});

it('a sign-in forgets what another person left in this tab', async () => {
  keepDraft('trip', 'the-other', { pickup: 'Toledo Zoo' });
  renderScreen(<Doors />);
  await userEvent.click(screen.getByText('In'));
  expect(sessionStorage).toHaveLength(0);
});
