import type { MockLink } from '@apollo/client/testing';
import { ThemeProvider } from '@mui/material';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { theme } from '../../../../../web/app/theme.ts';
import { StandingPage } from '../../../../../web/features/rides/standing/standing-page.tsx';
import { BookablePeopleDocument } from '../../../../../web/generated/booking-dialog.ts';
import type { RideRight } from '../../../../../web/generated/operations.ts';
import {
  CreateStandingRideDocument,
  HelpedStandingRidesDocument,
  PayPlannedRideAloneDocument,
  StandingCoverageDocument,
  StandingRideScreenDocument,
  TakeOverStandingRideDocument,
} from '../../../../../web/generated/standing-rides.ts';
import { aSessionUser, renderRoutes } from '../../../../support/web-page.tsx';
import { showBooking } from '../booking/a-booking.tsx';
import {
  aPlannedRide,
  aSeries,
  calendarAddress,
  circle,
  noChanges,
  ownStandingRides,
} from './a-standing-ride.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const EVERY: RideRight[] = ['SEE', 'CANCEL', 'RESCHEDULE', 'COMPLETE', 'SEE_PAYMENT', 'PAY'];
const person = (id: string, firstName: string) => ({
  __typename: 'StandingPerson' as const,
  id,
  firstName,
  lastName: 'Hughes',
});
const WALTER = person('walter', 'Walter');

/** Answers whatever it is asked, and keeps that. */
function answering(query: unknown, data: object) {
  const sent: Record<string, unknown>[] = [];
  const variables = (given: Record<string, unknown>) => sent.push(given) > 0;
  return { mock: { request: { query, variables }, result: { data }, maxUsageCount: 9 }, sent } as {
    mock: MockLink.MockedResponse;
    sent: { input?: Record<string, unknown> }[];
  };
}

describe('a standing ride for somebody else, which an organization pays for', () => {
  const option = {
    __typename: 'StandingCoverageOption',
    agreementId: 'agreement-1',
    agreementName: 'Dialysis',
    organisationName: 'Riverside Clinic',
    showsAddresses: false,
    until: '2026-06-02',
    rides: 12,
    covered: '17.00',
    own: '3.00',
    ownOfReturn: '3.00',
    uncovered: [
      {
        __typename: 'UncoveredRide',
        day: '2026-04-28',
        leg: 'OUT' as const,
        problemText: 'What is left of the budget does not cover this ride.',
      },
    ],
  };
  const people = {
    request: { query: BookablePeopleDocument },
    result: {
      data: {
        peopleCaredFor: [
          {
            __typename: 'CareGrant',
            id: 'grant-1',
            scopes: ['BOOK', 'PAY'],
            passenger: { __typename: 'User', id: 'walter', firstName: 'Walter', lastName: 'Hughes' },
          },
        ],
        ownOrganisations: [],
      },
    },
  } as MockLink.MockedResponse;

  it('says before it is made which rides are not paid for and why, and is made for them under the agreement', async () => {
    const coverage = answering(StandingCoverageDocument, { standingCoverage: [option] });
    const making = answering(CreateStandingRideDocument, { createStandingRide: aSeries() });
    const page = await showBooking([people, circle, coverage.mock, making.mock]);
    await page.clicks.click(await screen.findByRole('combobox', { name: 'Who is riding?' }));
    await page.clicks.click(await screen.findByRole('option', { name: 'Walter Hughes' }));
    await page.clicks.click(screen.getByRole('button', { name: 'Repeat every week' }));
    expect(await screen.findByText('For Walter Hughes')).toBeTruthy();
    const choice = within(await screen.findByRole('radiogroup', { name: 'Does an organization pay?' }));
    expect(choice.getByText('Riverside Clinic pays $17.00 of each ride')).toBeTruthy();
    await page.clicks.click(choice.getByRole('radio', { name: /Riverside Clinic/ }));
    expect(screen.getByText(/does not pay for 1 of the 12 rides until/)).toBeTruthy();
    expect(screen.getByText(/What is left of the budget does not cover this ride/)).toBeTruthy();
    expect(coverage.sent.at(-1)?.input).toMatchObject({ passengerId: 'walter', totalFare: '20.00' });
    await page.clicks.click(screen.getByRole('button', { name: 'Make Standing Ride' }));
    await waitFor(() => expect(page.onRepeated).toHaveBeenCalledOnce());
    expect(making.sent[0]?.input).toMatchObject({
      passengerId: 'walter',
      organisationId: null,
      payer: 'BOOKER',
      agreementId: 'agreement-1',
      needs: null,
      extraMinutes: null,
    });
  });

  it('cannot be chosen where none of its rides is paid for, with the reason', async () => {
    const none = { ...option, covered: null, own: null, ownOfReturn: null };
    const coverage = answering(StandingCoverageDocument, { standingCoverage: [none] });
    const page = await showBooking([people, circle, coverage.mock]);
    await page.clicks.click(screen.getByRole('button', { name: 'Repeat every week' }));
    const radio = await screen.findByRole('radio', { name: /Riverside Clinic/ });
    expect(radio).toHaveProperty('disabled', true);
    expect(screen.getByText('What is left of the budget does not cover this ride.')).toBeTruthy();
  });
});

const routes = [
  { path: '/rider/standing-rides/:standingRideId?', element: <StandingPage /> },
  { path: '*', element: <p>Elsewhere</p> },
].map(({ path, element }) => ({ path, element: <ThemeProvider theme={theme}>{element}</ThemeProvider> }));

const show = (mocks: MockLink.MockedResponse[], at: string) =>
  renderRoutes(routes, {
    user: aSessionUser('RIDER'),
    mocks: [circle, noChanges, calendarAddress(null), ...mocks],
    at,
  });

describe('the standing rides of people one helps', () => {
  const helped = aSeries({
    id: 'series-2',
    rider: WALTER,
    booker: person('me', 'Ann'),
    payerName: 'Ann',
    organisationName: 'Riverside Clinic',
  });

  it('stand below one’s own, with who rides, who booked and who pays', async () => {
    const answer = {
      request: { query: HelpedStandingRidesDocument },
      result: { data: { helpedStandingRides: [helped] } },
      maxUsageCount: 5,
    } as MockLink.MockedResponse;
    show([ownStandingRides([aSeries()]), answer], '/rider/standing-rides');
    const section = within(await screen.findByRole('region', { name: 'Standing rides of people you help' }));
    for (const text of ['For Walter Hughes', 'Booked by Ann Hughes for Riverside Clinic', 'Ann pays'])
      expect(section.getByText(text)).toBeTruthy();
    expect(section.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(section.getByRole('link').getAttribute('href')).toBe('/rider/standing-rides/series-2');
  });
});

describe('one standing ride', () => {
  const screenOf = (series: object, ...rides: ReturnType<typeof aPlannedRide>[]) =>
    ({
      request: { query: StandingRideScreenDocument, variables: { id: 'series-1' } },
      result: { data: { standingRide: { ...aSeries(), ...series, rides } } },
      maxUsageCount: 5,
    }) as MockLink.MockedResponse;
  const AT = '/rider/standing-rides/series-1';

  it('asks who pays a ride that the organization does not, and takes the answer', async () => {
    const ride = aPlannedRide(1, {
      agreementId: 'agreement-1',
      asks: 'COVER',
      fundingProblem: 'What is left of the budget does not cover this ride.',
    });
    const paying = answering(PayPlannedRideAloneDocument, {
      payPlannedRideAlone: { ...ride, asks: null, fundingProblem: null, isPaidAlone: true },
    });
    show([screenOf({}, ride), paying.mock], AT);
    expect(
      await screen.findByText('What is left of the budget does not cover this ride. Who pays this ride?'),
    ).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: /^Pay without the organization/ }));
    await waitFor(() => expect(paying.sent).toEqual([{ occurrenceId: ride.id }]));
    expect(await screen.findByText('Paid without the organization')).toBeTruthy();
  });

  it('is taken over where its booker may not book any more', async () => {
    const ride = aPlannedRide(1, {
      asks: 'BOOKER',
      fundingProblem: 'Whoever booked this standing ride may not book any more',
    });
    const taking = answering(TakeOverStandingRideDocument, { takeOverStandingRide: aSeries() });
    show([screenOf({ booker: WALTER, organisationId: 'clinic' }, ride), taking.mock], AT);
    expect(await screen.findByText(/whoever booked it may not book any more/)).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: /^Look after it myself/ }));
    await waitFor(() =>
      expect(taking.sent).toEqual([
        { input: { standingRideId: 'series-1', version: 'v1', organisationId: 'clinic' } },
      ]),
    );
  });

  it.each<[RideRight[], string[]]>([
    [
      EVERY,
      [
        'Choose another driver',
        'Change tip, payment and substitutes',
        'Change days, times or places',
        'End this standing ride',
      ],
    ],
    [['SEE', 'CANCEL'], ['End this standing ride']],
    [['SEE', 'RESCHEDULE'], ['Choose another driver']],
  ])('offers what is theirs to do with %s', async (rights, offered) => {
    show([screenOf({ rights }, aPlannedRide(1, { rights }))], AT);
    await clicks.click(await screen.findByRole('button', { name: /^Actions for Every/ }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(offered);
    const skip = screen.queryAllByRole('button', { name: /^Skip/, hidden: true });
    expect(skip).toHaveLength(rights.includes('CANCEL') ? 1 : 0);
  });
});
