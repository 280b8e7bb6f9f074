import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { StandingPanel } from '../../../../../web/features/admin/standing/standing-panel.tsx';
import {
  AdminStandingRideDetailsDocument,
  AdminStandingRidesDocument,
  EndStandingRideAsAdminDocument,
} from '../../../../../web/generated/admin-standing-rides.ts';
import type { AdminStandingRideFragment, StandingConsent } from '../../../../../web/generated/operations.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';
import { aConsoleRide, aConsoleStandingRide } from './a-console-standing-ride.ts';

interface Filter {
  readonly consent?: StandingConsent | null;
  readonly isEnded?: boolean | null;
}

function list(
  { consent = null, isEnded = false }: Filter,
  ...series: AdminStandingRideFragment[]
): MockLink.MockedResponse {
  return {
    request: { query: AdminStandingRidesDocument, variables: { consent, isEnded, first: 25 } },
    result: {
      data: {
        standingRides: {
          __typename: 'StandingRideConnection',
          edges: series.map((node) => ({ __typename: 'StandingRideEdge', node })),
          pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
        },
      },
    },
  };
}

const details: MockLink.MockedResponse = {
  request: { query: AdminStandingRideDetailsDocument, variables: { id: 'series-1' } },
  result: {
    data: {
      standingRide: {
        ...aConsoleStandingRide(),
        booker: { __typename: 'StandingPerson', id: 'booker-1', firstName: 'Ann', lastName: 'Hale' },
        payerName: 'Ann',
        organisationName: 'Riverside Clinic',
        agreement: {
          __typename: 'StandingAgreement',
          id: 'agreement-1',
          name: 'Dialysis',
          organisationName: 'Riverside Clinic',
        },
        distanceMiles: 3.04,
        durationMinutes: 12,
        driverEarning: '18.30',
        paymentMethod: 'WALLET',
        notes: 'Ring the bell',
        asksCircle: true,
        substitutes: [{ __typename: 'StandingPerson', id: 's', firstName: 'Marcus', lastName: 'Bell' }],
        pauses: [{ __typename: 'DaySpan', from: '2026-04-01', to: '2026-04-08' }],
        fareNotice: null,
        rides: [
          aConsoleRide({
            id: 'past',
            day: '2026-03-10',
            state: 'BOOKED',
            reason: null,
            rideStatus: 'COMPLETED',
          }),
          aConsoleRide(),
          aConsoleRide({ id: 'skipped', day: '2126-03-17', state: 'SKIPPED', reason: 'RIDER_SKIPPED' }),
        ],
      },
    },
  },
  maxUsageCount: 3,
};

const show = (at: string, ...mocks: MockLink.MockedResponse[]) =>
  renderScreen(<StandingPanel />, { user: aSessionUser('ADMIN'), at, mocks });

const AT = '/admin-dashboard?tab=standing';

describe('the standing rides of the console', () => {
  it('lists those that go on with their days, people and answer', async () => {
    show(AT, list({}, aConsoleStandingRide()));
    const table = within(await screen.findByRole('table'));
    const row = within(table.getByRole('row', { name: /Ruth Hale/ }));
    expect(row.getByText('Tuesday and Thursday at 7:00 AM')).toBeDefined();
    expect(row.getByText('with Dana Whitfield')).toBeDefined();
    expect([row.getByText('Agreed'), row.getByText('only Tuesday')]).toHaveLength(2);
    expect(row.getByText('$18.00')).toBeDefined();
  });

  it('is narrowed by what ended and by the answer, which the address keeps', async () => {
    const { path } = show(
      AT,
      list({}),
      list({ isEnded: true }),
      list({ isEnded: true, consent: 'DECLINED' }),
    );
    expect(await screen.findByText('No standing rides go on')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Ended' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Driver’s answer' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Said no' }));
    expect(await screen.findByText('No standing rides like that')).toBeDefined();
    expect(path()).toBe('/admin-dashboard?tab=standing&show=ended&consent=declined');
  });

  it('shows the details of one with its rides, states and reasons', async () => {
    show(`${AT}&series=series-1`, list({}, aConsoleStandingRide()), details);
    const drawer = within(await screen.findByRole('dialog', { name: 'Standing ride' }));
    const rides = within(await drawer.findByRole('region', { name: 'Rides' }));
    expect(rides.getByText('The driver does not drive on this day of the week')).toBeDefined();
    expect(rides.getByText('The rider left it out')).toBeDefined();
    expect(rides.getAllByRole('button', { name: /^Assign a driver on/ })).toHaveLength(1);
    expect(rides.queryByText('Completed')).toBeNull();
    await userEvent.click(rides.getByRole('button', { name: 'Show past rides' }));
    expect(rides.getByText('Completed')).toBeDefined();
    expect(drawer.getByText('Apr 1, 2026 to Apr 8, 2026')).toBeDefined();
    expect(drawer.getByRole('link', { name: 'Ann Hale' })).toBeDefined();
    expect(drawer.getByText('Riverside Clinic: Dialysis')).toBeDefined();
    expect(drawer.getByRole('link', { name: 'Marcus Bell' }).getAttribute('href')).toBe('/admin/user/s');
  });

  it('ends one for a reason', async () => {
    const ended = aConsoleStandingRide({ version: 'v2', endedAt: '2026-03-11T15:00:00.000Z' });
    const variables = { standingRideId: 'series-1', version: 'v1', reason: 'Moved away' };
    show(
      AT,
      list({}, aConsoleStandingRide()),
      {
        request: { query: EndStandingRideAsAdminDocument, variables },
        result: { data: { endStandingRide: ended } },
      },
      list({}),
    );
    const menu = await screen.findByRole('button', { name: 'Actions for the standing ride of Ruth Hale' });
    await userEvent.click(menu);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'End standing ride' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End the standing ride of Ruth Hale?' }));
    await userEvent.type(dialog.getByRole('textbox'), 'Moved away');
    await userEvent.click(dialog.getByRole('button', { name: 'End standing ride' }));
    expect(await screen.findByText('Standing ride ended')).toBeDefined();
    expect(await screen.findByText('No standing rides go on')).toBeDefined();
  });
});
