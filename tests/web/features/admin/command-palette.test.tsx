import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CSV_LISTS } from '../../../../application/exports/inputs.ts';
import { AdminScreen } from '../../../../web/features/admin/admin-screen.tsx';
import { findActions } from '../../../../web/features/admin/palette/actions.ts';
import { findScreens } from '../../../../web/features/admin/palette/screens.ts';
import { ConsoleHitsDocument } from '../../../../web/generated/palette.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

const dana = {
  __typename: 'UserAccount',
  id: 'dana',
  user: {
    __typename: 'User',
    id: 'dana',
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@maumee.test',
    phone: '+14195550123',
    profileImageUrl: null,
    type: 'DRIVER',
    suspended: false,
  },
};
const ride = {
  __typename: 'Ride',
  id: '01a1fc00-bced-70db-9130-00000000cafe',
  status: 'COMPLETED',
  requestedAt: '2026-03-05T15:00:00.000Z',
  pickup: { __typename: 'Place', address: 'Toledo Zoo' },
  dropoff: { __typename: 'Place', address: 'Franklin Park Mall' },
  rider: { __typename: 'RideParticipant', id: 'robin', firstName: 'Robin', lastName: 'Reed' },
};

const answer = (text: string, hits: object = {}, rest: object = {}): MockLink.MockedResponse => ({
  request: { query: ConsoleHitsDocument, variables: { text } },
  result: { data: { consoleHits: { __typename: 'ConsoleHits', people: [], rides: [], ...hits } } },
  delay: 0,
  ...rest,
});

/** The console in a section that asks for nothing, with a field of its own. */
async function showConsole(...mocks: MockLink.MockedResponse[]) {
  const profile = (
    <>
      <input aria-label="First name" />
      <div role="dialog" aria-label="Another">
        <input aria-label="Reason" />
      </div>
    </>
  );
  const page = renderScreen(<AdminScreen profile={profile} />, {
    user: aSessionUser('ADMIN'),
    at: '/admin-dashboard?tab=profile',
    mocks,
  });
  await screen.findByText('Robin Reed');
  return page;
}

const openByKey = async (key: object = { ctrlKey: true }) => {
  fireEvent.keyDown(document.body, { key: 'k', ...key });
  return screen.findByRole('combobox', { name: 'Find people, rides and screens' });
};
async function type(field: HTMLElement, text: string) {
  await clicks.click(field);
  await clicks.paste(text);
}
const status = () =>
  screen.getByRole('dialog', { name: 'Search the console' }).querySelector('[role=status]');

describe('The command palette', () => {
  it.each([
    ['Ctrl+K', { ctrlKey: true }],
    ['Cmd+K', { metaKey: true }],
  ])('opens with %s on every screen and goes to one by a few letters', async (_keys, key) => {
    const { path } = await showConsole();
    const field = await openByKey(key);
    expect(screen.getByRole('group', { name: 'Screens' })).toBeTruthy();
    await type(field, 'ledg');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Money']);
    await clicks.keyboard('{Enter}');
    expect(path()).toBe('/admin-dashboard?tab=money');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /Find people/ })).toBeNull());
  });

  it.each([
    ['the earlier dashboard', 'legacy', '/admin-legacy'],
    ['the page of all users', 'user man', '/admin/users'],
    ['the security log', 'refusals', '/admin-dashboard?tab=security'],
    ['one’s own profile', 'passkeys', '/admin-dashboard?tab=profile'],
  ])('knows %s', async (_what, typed, expected) => {
    const { path } = await showConsole();
    await type(await openByKey(), typed);
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await clicks.keyboard('{Enter}');
    expect(path()).toBe(expected);
  });

  it('finds people and rides in groups, says how many, and goes to the one chosen by keys', async () => {
    const { path } = await showConsole(answer('dana', { people: [dana], rides: [ride] }));
    const field = await openByKey();
    await type(field, 'dana');
    const people = within(await screen.findByRole('group', { name: 'People' }));
    expect(
      people.getByRole('option', { name: /Dana Whitfield.*dana@maumee.test.*\(419\) 555-0123.*Driver/ }),
    ).toBeTruthy();
    const rides = within(screen.getByRole('group', { name: 'Rides' }));
    const found = rides.getByRole('option', {
      name: /Toledo Zoo → Franklin Park Mall.*Robin Reed.*0000cafe.*Completed/,
    });
    expect(status()?.textContent).toBe('1 person, 1 ride');
    await clicks.keyboard('{ArrowDown}');
    await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(found.id));
    expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    await clicks.keyboard('{Enter}');
    expect(path()).toBe(`/admin-dashboard?tab=bookings&booking=${ride.id}`);
  });

  it('goes to a person that is clicked', async () => {
    const { path } = await showConsole(answer('dana', { people: [dana] }));
    await type(await openByKey(), ' dana ');
    await clicks.click(await screen.findByRole('option', { name: /Dana Whitfield/ }));
    expect(path()).toBe('/admin/user/dana');
  });

  it('drops the answer to what was typed before', async () => {
    await showConsole(
      answer('dana', { people: [dana] }, { delay: 400 }),
      answer('danaxy', { rides: [ride] }),
    );
    const field = await openByKey();
    await type(field, 'dana');
    await new Promise((done) => setTimeout(done, 250));
    await clicks.paste('xy');
    await screen.findByRole('option', { name: /Toledo Zoo/ });
    await new Promise((done) => setTimeout(done, 500));
    expect(screen.queryByRole('option', { name: /Dana/ })).toBeNull();
  });

  it('says that nothing was found, and by what to search', async () => {
    await showConsole(answer('qqq'));
    await type(await openByKey(), 'qqq');
    expect(await screen.findByText('Nothing found for “qqq”')).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(status()?.textContent).toBe('Nothing found');
  });

  it('says that the search failed, and tries again', async () => {
    const failed = { request: answer('dana').request, error: new Error('Offline'), delay: 0 };
    await showConsole(failed, answer('dana', { people: [dana] }));
    await type(await openByKey(), 'dana');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'People and rides could not be searched',
    );
    await clicks.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /Dana Whitfield/ })).toBeTruthy();
  });

  it('closes with Escape and with its own keys, and gives the focus back', async () => {
    await showConsole();
    const [button] = screen.getAllByRole('button', { name: /^Find/ });
    for (const key of ['{Escape}', '{Control>}k{/Control}']) {
      button?.focus();
      await openByKey();
      await clicks.keyboard(key);
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search the console' })).toBeNull());
      expect(document.activeElement).toBe(button);
    }
  });

  it('has a button on wide screens and one on phones, which name the keys', async () => {
    await showConsole();
    const buttons = screen.getAllByRole('button', { name: /^Find/ });
    expect(buttons).toHaveLength(2);
    for (const button of buttons) {
      expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K');
      expect(button.outerHTML).toContain('Ctrl+K');
    }
    await clicks.click(buttons[1]!);
    expect(await screen.findByRole('combobox')).toBeTruthy();
  });

  it.each([
    ['another key', { key: 'j', ctrlKey: true }],
    ['no Ctrl', { key: 'k' }],
    ['Shift as well', { key: 'K', ctrlKey: true, shiftKey: true }],
  ])('stays closed with %s', async (_what, key) => {
    await showConsole();
    expect(fireEvent.keyDown(document.body, key)).toBe(true);
    expect(screen.queryByRole('dialog', { name: 'Search the console' })).toBeNull();
  });

  it('leaves the keys to a field of another dialog, and opens from a field of the page', async () => {
    await showConsole();
    expect(fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 'k', ctrlKey: true })).toBe(true);
    expect(screen.queryByRole('dialog', { name: 'Search the console' })).toBeNull();
    expect(fireEvent.keyDown(screen.getByLabelText('First name'), { key: 'k', ctrlKey: true })).toBe(false);
    expect(await screen.findByRole('combobox')).toBeTruthy();
  });
});

describe('what can be done', () => {
  it('is found by its words, and leads there', async () => {
    const { path } = await showConsole(answer('tomorrow'));
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const box = await screen.findByRole('combobox', { name: 'Find people, rides and screens' });
    fireEvent.change(box, { target: { value: 'tomorrow' } });
    await clicks.click(await screen.findByRole('option', { name: 'Show tomorrow’s pickups' }));
    await waitFor(() =>
      expect(path()).toBe('/admin-dashboard?tab=bookings&time=pickup&date=tomorrow&order=oldest'),
    );
  });

  it('has every export', () => {
    const paths = findActions('export', false).flatMap(({ path, isFile }) => (isFile ? [path] : []));
    expect(paths.toSorted()).toEqual(CSV_LISTS.map((list) => `/api/admin/exports/${list}`).toSorted());
    expect(findActions('1099', false).map(({ path }) => path)).toEqual(['/api/admin/exports/tax-totals']);
  });

  it('has for a dispatcher the screens and actions of rides alone', () => {
    const screens = findScreens('', true).map(({ tab }) => tab);
    expect(screens).toEqual(expect.arrayContaining(['users', 'bookings', 'standing', 'cases', 'profile']));
    for (const tab of ['home', 'payouts', 'pricing', 'money', 'audit']) expect(screens).not.toContain(tab);
    expect(findActions('export', true)).toEqual([]);
    expect(findActions('change', true)).toEqual([]);
    expect(findActions('show', true).length).toBeGreaterThan(0);
  });
});

describe('the question mark', () => {
  it('shows the keys, but not where it is typed into a field', async () => {
    await showConsole();
    fireEvent.keyDown(screen.getByLabelText('First name'), { key: '?' });
    expect(screen.queryByRole('dialog', { name: 'Keys of the console' })).toBeNull();
    fireEvent.keyDown(document.body, { key: '?' });
    const dialog = await screen.findByRole('dialog', { name: 'Keys of the console' });
    expect(within(dialog).getByText('Ctrl+K')).toBeTruthy();
    expect(within(dialog).getByText('Bookings')).toBeTruthy();
  });
});
