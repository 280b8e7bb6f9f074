import type { MockLink } from '@apollo/client/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DispatchPanel } from '../../../../../web/features/admin/dispatch/dispatch-panel.tsx';
import type { BoardAnswer, BoardRide } from '../../../../../web/features/admin/dispatch/board-store.ts';
import { AssignableDriversDocument } from '../../../../../web/generated/assign-dialog.ts';
import {
  DispatchBoardDocument,
  DispatchChangedDocument,
} from '../../../../../web/generated/dispatch-board.ts';
import * as tones from '../../../../../web/lib/play-tones.ts';
import { clicks } from '../../../../support/clicks.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';
import { aBoardAnswer, aBoardDriver, aBoardRide, at, NOW } from './a-board.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  // Lists draw what fits their height, which nothing has here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pressing = (reason: BoardRide['pressing'][number]['reason'], minutes: number) => [
  { __typename: 'BoardNeed' as const, reason, since: at(minutes) },
];
const waiting = aBoardRide({
  id: '01a1fc00-bced-70db-9130-ddedb07baa02',
  status: 'PENDING',
  stage: 'LOOKING',
  driverId: null,
  driverName: null,
  riderName: 'Nora New',
  pressing: pressing('NO_DRIVER', -4),
});

const answering = (board: Partial<BoardAnswer> = {}, day: string | null = null): MockLink.MockedResponse => ({
  request: { query: DispatchBoardDocument, variables: { day } },
  result: { data: { dispatchBoard: aBoardAnswer(board) } },
});
const changing = (...rides: BoardRide[]): MockLink.MockedResponse => ({
  request: { query: DispatchChangedDocument },
  result: { data: { dispatchChanged: { __typename: 'DispatchChange', isCut: false, rides, drivers: [] } } },
  delay: 1_500,
});

/** Nothing changes. */
const QUIET = { ...changing(), delay: Infinity };
const show = (mocks: readonly MockLink.MockedResponse[]) =>
  renderScreen(<DispatchPanel />, {
    user: aSessionUser('ADMIN'),
    mocks: [...mocks, QUIET],
    at: '/admin/dispatch',
  });
const pane = async (name: string) => within(await screen.findByRole('region', { name }));
const later = (ms = 5_000) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the board', () => {
  it('says what needs somebody, why, since when, and offers what mends it', async () => {
    const late = aBoardRide({ pressing: pressing('DRIVER_LATE', -2) });
    const soon = aBoardRide({ id: 'soon', riderName: 'Later Lee', pressing: pressing('UNCONFIRMED', 60) });
    show([answering({ rides: [waiting, late, soon] })]);
    const needs = await pane('Needs you');
    const rows = within(needs.getByRole('list', { name: 'Needs you' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('The driver is late2 minutes ago'),
      expect.stringContaining('No driver near the pickup time4 minutes ago'),
    ]);
    expect(needs.getByRole('link', { name: 'Call Dana Whitfield' }).getAttribute('href')).toBe(
      'tel:+14195550111',
    );
    await waitFor(() => expect(document.title).toMatch(/^\(2\)/));
  });

  it('says so where nothing does, and shows what comes with the clock', async () => {
    show([answering({ rides: [aBoardRide({ pressing: pressing('DRIVER_LATE', 1) })] })]);
    expect(await screen.findByText('All is well')).toBeTruthy();
    await later(65_000);
    expect(
      await screen.findByRole('button', { name: 'The driver is late: ride of Robin Reed' }),
    ).toBeTruthy();
  });

  it('lists drivers with their ride, until when they work, and how long they were online', async () => {
    show([
      answering({
        drivers: [aBoardDriver(), aBoardDriver({ id: 'x', name: 'Otto Off', availability: 'OFFLINE' })],
      }),
    ]);
    const drivers = await pane('Drivers');
    const row = () => drivers.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(row()).toEqual([
      expect.stringMatching(/Dana WhitfieldGLS 419.*6:30 PM Robin Reed · until 12 AM.*2 h 5 min/),
    ]);
    await clicks.click(drivers.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(row()).toHaveLength(2));
  });

  it('brings a ride up to date where it stands, and calls for what is new if that is wished', async () => {
    const play = vi.spyOn(tones, 'playTones').mockImplementation(() => undefined);
    const accepted = aBoardRide({
      ...waiting,
      status: 'ACCEPTED',
      stage: 'BOOKED',
      driverName: 'Dana Whitfield',
      pressing: [],
    });
    const come = aBoardRide({ ...waiting, id: 'come', riderName: 'Cara Come' });
    show([answering({ rides: [waiting] }), changing(accepted, come)]);
    const rides = await pane('Rides by pickup');
    expect(rides.getByText('Looking for a driver')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Sound is off: turn it on' }));
    expect(play).toHaveBeenCalledTimes(1);
    await later();
    await waitFor(() => expect(rides.getByText('Driver booked')).toBeTruthy());
    expect(play).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('button', { name: 'Assign a driver to Cara Come' })).toBeTruthy();
  });

  it('lets no row come under a pointer, and counts those that wait', async () => {
    const come = aBoardRide({ id: 'come', riderName: 'Cara Come', pickupAt: at(10) });
    show([answering(), changing(come)]);
    const rides = await pane('Rides by pickup');
    fireEvent.pointerEnter(rides.getByRole('listitem'));
    fireEvent.focus(rides.getByRole('button', { name: /Robin Reed/ }));
    await later();
    expect(rides.queryByText('Cara Come')).toBeNull();
    await clicks.click(await rides.findByRole('button', { name: '1 new' }));
    expect(
      rides.getAllByRole('listitem').map(({ textContent }) => /Cara Come|Robin Reed/.exec(textContent)?.[0]),
    ).toEqual(['Cara Come', 'Robin Reed']);
  });

  it('gives a planned ride, which is no booking yet, to a driver on the board itself', async () => {
    const planned = aBoardRide({
      ...waiting,
      status: 'SEEKING',
      stage: null,
      version: null,
      isStanding: true,
    });
    const asked: MockLink.MockedResponse = {
      request: { query: AssignableDriversDocument, variables: { rideId: planned.id, search: null } },
      result: { data: { assignableDrivers: [] } },
    };
    show([answering({ rides: [planned] }), asked]);
    await clicks.click(await screen.findByRole('button', { name: /^Assign a driver to/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign a driver' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'This ride' }).checked).toBe(true);
    expect(dialog.getByText(new RegExp(planned.riderName))).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is walked by keys: j and k move, a assigns, / looks for something', async () => {
    const asked: MockLink.MockedResponse = {
      request: { query: AssignableDriversDocument, variables: { rideId: waiting.id, search: null } },
      result: { data: { assignableDrivers: [] } },
    };
    show([answering({ rides: [aBoardRide(), waiting] }), asked]);
    const rides = await pane('Rides by pickup');
    const [first, second] = rides.getAllByRole('button', { name: /details of the ride/ });
    act(() => first?.focus());
    fireEvent.keyDown(first!, { key: 'j' });
    await waitFor(() => expect(document.activeElement).toBe(second));
    fireEvent.keyDown(second!, { key: 'k' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find' }));
    fireEvent.keyDown(second!, { key: 'a' });
    expect(await screen.findByRole('dialog', { name: 'Assign a driver' })).toBeTruthy();
  });

  it('keeps what is looked for and which day in its address, and names for such views', async () => {
    const { path } = show([answering({ rides: [aBoardRide(), waiting] }), answering({}, '2026-03-07')]);
    const rides = await pane('Rides by pickup');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find' }), { target: { value: 'nora' } });
    await waitFor(() => expect(rides.getAllByRole('listitem')).toHaveLength(1));
    expect(path()).toBe('/admin/dispatch?find=nora');
    await clicks.click(screen.getByRole('button', { name: 'Views' }));
    const views = within(await screen.findByRole('dialog', { name: 'Saved views' }));
    fireEvent.change(views.getByLabelText('Name'), { target: { value: 'Nora' } });
    await clicks.click(views.getByRole('button', { name: 'Save' }));
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-03-07' } });
    await waitFor(() => expect(path()).toBe('/admin/dispatch?day=2026-03-07&find=nora'));
    await clicks.click(views.getByRole('button', { name: 'Nora' }));
    await waitFor(() => expect(path()).toBe('/admin/dispatch?find=nora'));
  });

  it('keeps on this device how its panes are arranged', async () => {
    const names = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    const arrange = async (name: string, act: string) => {
      await clicks.click(screen.getByRole('button', { name: `Arrange “${name}”` }));
      await clicks.click(await screen.findByRole('menuitem', { name: act }));
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    };
    show([answering(), answering()]);
    await pane('Needs you');
    await arrange('Needs you', 'Move right');
    await waitFor(() => expect(names()).toEqual(['Rides by pickup', 'Needs you', 'Drivers']));
    await arrange('Needs you', 'Hide');
    await waitFor(() => expect(names()).toEqual(['Rides by pickup', 'Drivers']));
    cleanup();
    show([answering(), answering()]);
    await pane('Drivers');
    expect(names()).toEqual(['Rides by pickup', 'Drivers']);
    await clicks.click(screen.getByRole('button', { name: 'Show all panes' }));
    expect(names()).toEqual(['Rides by pickup', 'Needs you', 'Drivers']);
  });

  it('says that it could not be loaded, and loads when it is tried again', async () => {
    const failing = { request: answering().request, error: new Error('Away') };
    show([failing, answering()]);
    expect(await screen.findByText('The board could not be loaded')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Needs you' })).toBeTruthy();
  });

  it('asks again, once, where more has changed than is told', async () => {
    const cut = changing();
    (cut.result as { data: { dispatchChanged: { isCut: boolean } } }).data.dispatchChanged.isCut = true;
    show([answering({ rides: [] }), cut, answering({ rides: [waiting] })]);
    await screen.findByText('No open rides');
    await later();
    expect(await (await pane('Rides by pickup')).findByText('Nora New')).toBeTruthy();
  });
});
