import { InMemoryCache } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AtRiskCard } from '../../../../../web/features/admin/standing/at-risk-card.tsx';
import {
  AnyStandingRidesChangedDocument,
  AssignStandingDriverDocument,
  PayPlannedRideAloneAsAdminDocument,
  SkipPlannedRideAsAdminDocument,
  StandingRidesAtRiskDocument,
} from '../../../../../web/generated/admin-standing-rides.ts';
import { AssignableDriversDocument } from '../../../../../web/generated/assign-dialog.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';
import { aConsoleRide, ASSIGNABLE, DANA } from './a-console-standing-ride.ts';

/**
 * Called for every sound. The browser's audio is put in place of, not the module that uses it: whichever file of the worker
 * came first has read that already.
 */
const sound = vi.fn();
class SilentAudio {
  readonly currentTime = 0;
  readonly destination = {};
  constructor() {
    sound();
  }
  createOscillator() {
    const connect = (node: object) => node;
    return { frequency: { value: 0 }, connect, start: () => undefined, stop: () => undefined };
  }
  createGain() {
    return { gain: { value: 0 }, connect: (node: object) => node };
  }
  async close() {}
}

const atRisk = (...standingRidesAtRisk: ReturnType<typeof aConsoleRide>[]): MockLink.MockedResponse => ({
  request: { query: StandingRidesAtRiskDocument },
  result: { data: { standingRidesAtRisk } },
});

const driverless = aConsoleRide();
const unfunded = aConsoleRide({
  id: 'ride-2',
  state: 'PLANNED',
  reason: null,
  fundingProblem: 'Your card was declined.',
});

const show = (...mocks: MockLink.MockedResponse[]) =>
  renderScreen(<AtRiskCard />, {
    user: aSessionUser('ADMIN'),
    at: '/admin-dashboard',
    mocks,
    cache: new InMemoryCache(),
  });

const card = () => screen.findByRole('region', { name: 'Needs a driver in the next 48 hours' });

beforeEach(() => {
  document.title = 'Admin Dashboard';
  localStorage.clear();
  sound.mockClear();
  vi.stubGlobal('AudioContext', SilentAudio);
});
afterEach(() => void vi.useRealTimers());

/** Lets the half minute pass after which the list is asked for again. */
async function waitForPoll() {
  await act(() => vi.advanceTimersByTimeAsync(31_000));
}

describe('a ride that waits for somebody to decide', () => {
  const uncovered = aConsoleRide({
    asks: 'COVER',
    state: 'PLANNED',
    reason: null,
    driver: DANA,
    fundingProblem: 'What is left of the budget does not cover this ride.',
  });
  const deciding = (query: unknown, field: string) =>
    ({
      request: { query, variables: { occurrenceId: 'ride-1' } },
      result: { data: { [field]: { ...uncovered, asks: null, fundingProblem: null } } },
    }) as MockLink.MockedResponse;

  it.each([
    [
      'Without the organization',
      'Charge the payer',
      PayPlannedRideAloneAsAdminDocument,
      'payPlannedRideAlone',
    ],
    ['Skip', 'Skip the ride', SkipPlannedRideAsAdminDocument, 'skipPlannedRide'],
  ])('is decided by %s once passenger or payer have said so', async (act, confirm, query, field) => {
    show(atRisk(uncovered), deciding(query, field), atRisk());
    const list = within(await card());
    await userEvent.click(await list.findByRole('button', { name: new RegExp(`^${act}: Ruth Hale`) }));
    expect(await screen.findByText(/the audit log keeps it/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: confirm }));
    expect(await list.findByText(/has its driver and its money/)).toBeDefined();
  });
});

describe('rides of standing rides at risk', () => {
  it('has those without a driver with the reason, and those without money in a group of their own', async () => {
    show(atRisk(driverless, unfunded));
    const list = within(await card());
    expect(await list.findByText('The driver does not drive on this day of the week')).toBeDefined();
    expect(list.getByText('2')).toBeDefined();
    expect(
      list.getByRole('heading', { name: 'Will fail: the money is missing, or somebody has to decide' }),
    ).toBeDefined();
    expect(list.getByText('The rider was told: “Your card was declined.”')).toBeDefined();
    expect(list.getAllByRole('button', { name: /^Assign driver/ })).toHaveLength(1);
    const [link] = list.getAllByRole('link', { name: 'Standing ride of Ruth Hale' });
    expect(link?.getAttribute('href')).toBe('/admin-dashboard?tab=standing&series=series-1');
    expect(sound).not.toHaveBeenCalled();
    expect(document.title).toBe('Admin Dashboard');
  });

  it('has one whose driver is not online with who that is, to give it to another one', async () => {
    show(atRisk(aConsoleRide({ state: 'BOOKED', reason: null, rideStatus: 'CONFIRMED', driver: DANA })));
    const list = within(await card());
    expect(await list.findByText('Dana Whitfield is to drive and is not online')).toBeDefined();
    expect(list.getByRole('button', { name: 'Assign driver to the ride of Ruth Hale' })).toBeDefined();
  });

  it('calls out a ride that comes, in the title until somebody is at it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show(atRisk(unfunded), atRisk(unfunded, driverless), atRisk(unfunded, driverless));
    await screen.findByText(/Your card was declined/);
    await waitForPoll();
    expect(screen.getByText('1 more ride needs you')).toBeDefined();
    expect([document.title, sound.mock.calls.length]).toEqual(['(2) Admin Dashboard', 1]);
    act(() => void window.dispatchEvent(new Event('pointerdown')));
    expect(document.title).toBe('Admin Dashboard');
    await waitForPoll();
    expect(sound).toHaveBeenCalledTimes(1);
  });

  it('lets go of a ride that needs nobody any more as soon as something has changed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const changed: MockLink.MockedResponse = {
      request: { query: AnyStandingRidesChangedDocument },
      result: { data: { standingRidesChanged: true } },
      delay: 2_000,
    };
    show(changed, atRisk(driverless), atRisk());
    await screen.findByText('The driver does not drive on this day of the week');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText(/has its driver and its money/)).toBeDefined();
  });

  it('makes no sound once it is off, which is remembered', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    localStorage.setItem('maumee-at-risk-muted', 'yes');
    show(atRisk(unfunded), atRisk(unfunded, driverless));
    await screen.findByText(/Your card was declined/);
    await waitForPoll();
    expect(document.title).toBe('(2) Admin Dashboard');
    expect(sound).not.toHaveBeenCalled();
  });

  it('switches the sound off and on', async () => {
    show(atRisk());
    const list = within(await card());
    const toggle = list.getByRole('button', { name: 'Sound when a ride needs a driver' });
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    expect(localStorage.getItem('maumee-at-risk-muted')).toBe('yes');
    expect(await list.findByText(/has its driver and its money/)).toBeDefined();
  });

  it('gives a ride and all that follow to a driver', async () => {
    const variables = { occurrenceId: 'ride-1', driverId: 'driver-2', following: true };
    const assigned = { ...driverless, state: 'PLANNED' as const, reason: null };
    show(
      atRisk(driverless),
      {
        request: { query: AssignableDriversDocument, variables: { rideId: 'ride-1', search: null } },
        result: { data: { assignableDrivers: [ASSIGNABLE] } },
        maxUsageCount: 2,
      },
      {
        request: { query: AssignStandingDriverDocument, variables },
        result: { data: { assignStandingDriver: assigned } },
      },
      atRisk(),
    );
    await userEvent.click(
      await screen.findByRole('button', { name: 'Assign driver to the ride of Ruth Hale' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign a driver' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'This and all that follow, every week' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Assign Marcus Bell' }));
    expect(await screen.findByText(/Marcus Bell drives this ride and all that follow/)).toBeDefined();
    expect(await screen.findByText(/has its driver and its money/)).toBeDefined();
  });

  it('says when they could not be loaded', async () => {
    show({ request: { query: StandingRidesAtRiskDocument }, error: new Error('offline') });
    expect(await screen.findByText('The rides without a driver could not be loaded')).toBeDefined();
  });
});
