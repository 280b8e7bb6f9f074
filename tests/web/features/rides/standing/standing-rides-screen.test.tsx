import type { MockLink } from '@apollo/client/testing';
import { ThemeProvider } from '@mui/material';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { theme } from '../../../../../web/app/theme.ts';
import { StandingPage } from '../../../../../web/features/rides/standing/standing-page.tsx';
import {
  AcceptStandingFareDocument,
  ChangeStandingRideDocument,
  ChooseStandingDriverDocument,
  EndStandingRideDocument,
  MovePlannedRideDocument,
  OwnStandingRidesDocument,
  PauseStandingRideDocument,
  RestorePlannedRideDocument,
  ResumeStandingRideDocument,
  SkipPlannedRideDocument,
  StandingRideScreenDocument,
  StandingRidesChangedDocument,
} from '../../../../../web/generated/standing-rides.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderRoutes } from '../../../../support/web-page.tsx';
import {
  aPlannedRide,
  aSeries,
  calendarAddress,
  circle,
  noChanges,
  ownStandingRides,
} from './a-standing-ride.ts';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

const routes = [
  { path: '/rider/standing-rides/:standingRideId?', element: <StandingPage /> },
  { path: '*', element: <p>Elsewhere</p> },
].map(({ path, element }) => ({ path, element: <ThemeProvider theme={theme}>{element}</ThemeProvider> }));

function show(mocks: MockLink.MockedResponse[], at = '/rider/standing-rides') {
  return renderRoutes(routes, {
    user: aSessionUser('RIDER'),
    mocks: [circle, noChanges, calendarAddress(null), ...mocks],
    at,
  });
}

/** Answers a mutation whatever it is sent, and keeps that. */
function answering(query: unknown, answer: object) {
  const sent: Record<string, unknown>[] = [];
  const variables = (given: Record<string, unknown>) => sent.push(given) > 0;
  return { mock: { request: { query, variables }, ...answer } as MockLink.MockedResponse, sent };
}

const done = (field: string, value: object) => ({ result: { data: { [field]: value } } });
const card = async () => within(await screen.findByRole('article', { name: /Every Tue, Thu at 7:00 AM/ }));

async function choose(menu: RegExp, act: string) {
  await clicks.click(await screen.findByRole('button', { name: menu }));
  await clicks.click(await screen.findByRole('menuitem', { name: act }));
}

describe('the standing rides of a rider', () => {
  it('are cards with pattern, route, driver and fare', async () => {
    show([ownStandingRides([aSeries({ tip: '3.00' })])]);
    const shown = await card();
    expect(shown.getByText('Toledo Zoo')).toBeTruthy();
    expect(shown.getByText('Dana drives Tuesdays and Thursdays')).toBeTruthy();
    expect(shown.getByText('$20.00 + $3.00 tip each ride, from your wallet')).toBeTruthy();
  });

  it('say from whose money they are paid where somebody else pays, and what an organization leaves of it', async () => {
    const edith = { id: 'edith', firstName: 'Edith', lastName: 'Kessler' };
    const agreement = { id: 'a1', name: 'Rides to treatment', organisationName: 'Riverbend Clinic' };
    show([ownStandingRides([aSeries({ rider: edith, agreement })])]);
    const left = '$20.00 each ride; what the organization does not pay from Edith’s wallet';
    expect((await card()).getByText(left)).toBeTruthy();
  });

  it('say what will be here, with the one next action', async () => {
    const { path } = show([ownStandingRides([])]);
    expect(await screen.findByText('A ride that comes back every week')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Choose the Trip' }));
    expect(path()).toBe('/rider');
  });

  it('say that nothing is lost when they cannot be loaded, and are asked for again', async () => {
    const failed = {
      request: { query: OwnStandingRidesDocument },
      result: { errors: [new GraphQLError('No')] },
    };
    show([failed as MockLink.MockedResponse, ownStandingRides([aSeries()])]);
    expect((await screen.findByRole('alert')).textContent).toContain('they go on as planned');
    await clicks.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card()).toBeTruthy();
  });

  it('are asked for again when something has changed', async () => {
    const before = { ...ownStandingRides([aSeries({ consent: 'ASKED' })]), maxUsageCount: 1 };
    const changed = {
      request: { query: StandingRidesChangedDocument },
      result: { data: { standingRidesChanged: true } },
      delay: 50,
    } as MockLink.MockedResponse;
    renderRoutes(routes, {
      user: aSessionUser('RIDER'),
      mocks: [circle, calendarAddress(null), changed, before, ownStandingRides([aSeries()])],
      at: '/rider/standing-rides',
    });
    expect(await screen.findByText('Dana drives Tuesdays and Thursdays')).toBeTruthy();
  });

  it('skip a ride with one press and take it back', async () => {
    const ride = aPlannedRide(3);
    const skipped = { ...ride, state: 'SKIPPED', reason: 'RIDER_SKIPPED', driver: null };
    const skip = answering(SkipPlannedRideDocument, done('skipPlannedRide', skipped));
    const restore = answering(RestorePlannedRideDocument, done('restorePlannedRide', ride));
    show([
      { ...ownStandingRides([aSeries()], [ride]), maxUsageCount: 1 },
      { ...ownStandingRides([aSeries()], [skipped as typeof ride]), maxUsageCount: 1 },
      ownStandingRides([aSeries()], [ride]),
      skip.mock,
      restore.mock,
    ]);
    await clicks.click(await screen.findByRole('button', { name: /^Skip:/ }));
    expect(await screen.findByText('Ride skipped')).toBeTruthy();
    await clicks.click(await screen.findByRole('button', { name: /^Take back:/ }));
    expect(await screen.findByText('Ride planned again')).toBeTruthy();
    expect([skip.sent, restore.sent]).toEqual([[{ occurrenceId: ride.id }], [{ occurrenceId: ride.id }]]);
  });

  it('move one ride to another time within a week', async () => {
    const ride = aPlannedRide(3);
    const move = answering(MovePlannedRideDocument, done('movePlannedRide', { ...ride, isMoved: true }));
    show([ownStandingRides([aSeries()], [ride]), move.mock]);
    await choose(/^Actions for the ride on/, 'Move to another time');
    const dialog = within(await screen.findByRole('dialog', { name: /^Move the ride of/ }));
    expect(dialog.getByText(/^Dana keeps it up to an hour/)).toBeTruthy();
    const submit = () => dialog.getByRole('button', { name: 'Move Ride' });
    expect(submit()).toHaveProperty('disabled', true);
    await clicks.clear(dialog.getByLabelText('Time'));
    await clicks.type(dialog.getByLabelText('Time'), '13:15');
    await clicks.click(submit());
    expect(await screen.findByText('Ride moved')).toBeTruthy();
    expect(move.sent).toEqual([{ input: { occurrenceId: ride.id, day: ride.day, time: '13:15' } }]);
  });

  it('pause between two days, and say what is saved when they were changed meanwhile', async () => {
    const changed = answering(
      PauseStandingRideDocument,
      refusal('This was changed meanwhile. Nothing was saved.', {
        reason: 'RECORD_CHANGED',
        kind: 'conflict',
      }),
    );
    const paused = answering(
      PauseStandingRideDocument,
      done('pauseStandingRide', aSeries({ version: 'v3' })),
    );
    const now = aSeries({ version: 'v2', consent: 'DECLINED' });
    show([
      { ...ownStandingRides([aSeries()]), maxUsageCount: 1 },
      ownStandingRides([now]),
      changed.mock,
      paused.mock,
    ]);
    await choose(/^Actions for Every/, 'Pause between two days');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause between two days' }));
    expect(dialog.getByRole('button', { name: 'Pause' })).toHaveProperty('disabled', true);
    await clicks.clear(dialog.getByLabelText('First day without rides'));
    await clicks.type(dialog.getByLabelText('First day without rides'), '2099-01-05');
    await clicks.type(dialog.getByLabelText('Last day without rides'), '2099-01-12');
    await clicks.click(dialog.getByRole('button', { name: 'Pause' }));
    const alert = within(await dialog.findByRole('alert'));
    expect(alert.getByText('This standing ride was changed meanwhile')).toBeTruthy();
    expect(alert.getByText('Dana cannot; choose another driver')).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('No rides are planned on these days.')).toBeTruthy();
    const span = { standingRideId: 'series-1', from: '2099-01-05', to: '2099-01-12' };
    expect(changed.sent).toEqual([{ input: { ...span, version: 'v1' } }]);
    expect(paused.sent).toEqual([{ input: { ...span, version: 'v2' } }]);
  });

  it('end a pause from its first day', async () => {
    const paused = aSeries({ pauses: [{ from: '2099-01-05', to: '2099-01-12' }] });
    const resume = answering(ResumeStandingRideDocument, done('resumeStandingRide', aSeries()));
    show([ownStandingRides([paused]), resume.mock]);
    expect((await card()).getByText('Paused Mon, Jan 5 to Mon, Jan 12')).toBeTruthy();
    await clicks.click((await card()).getByRole('button', { name: 'End the Pause' }));
    expect(await screen.findByText('Pause ended')).toBeTruthy();
    expect(resume.sent).toEqual([
      { input: { standingRideId: 'series-1', version: 'v1', from: '2099-01-05' } },
    ]);
  });

  it('lead to another driver when the chosen one cannot', async () => {
    const asked = answering(ChooseStandingDriverDocument, done('chooseStandingDriver', aSeries()));
    show([ownStandingRides([aSeries({ consent: 'DECLINED', agreedWeekdays: [] })]), asked.mock]);
    await clicks.click((await card()).getByRole('button', { name: 'Choose a driver' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose another driver' }));
    await clicks.click(await dialog.findByRole('radio', { name: /Marcus Whitfield/ }));
    await clicks.click(dialog.getByRole('button', { name: 'Ask This Driver' }));
    expect(await screen.findByText('Your driver has been asked')).toBeTruthy();
    expect(asked.sent).toEqual([
      { input: { standingRideId: 'series-1', version: 'v1', driverId: 'marcus' } },
    ]);
  });

  it('change tip and substitutes, and let both values be seen when they were changed meanwhile', async () => {
    const saved = { tipCents: 500, paymentMethodId: null, substituteIds: [], asksCircle: false, notes: null };
    const changed = answering(
      ChangeStandingRideDocument,
      refusal('Changed', { reason: 'RECORD_CHANGED', kind: 'conflict', version: 'v2', saved }),
    );
    const again = answering(ChangeStandingRideDocument, done('changeStandingRide', aSeries({ tip: '3.00' })));
    show([ownStandingRides([aSeries()]), changed.mock, again.mock]);
    await choose(/^Actions for Every/, 'Change tip, payment and substitutes');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change tip, payment and substitutes' }));
    await clicks.click(dialog.getByRole('button', { name: '$3' }));
    await clicks.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('button', { name: 'Take what is saved: $5.00' })).toBeTruthy();
    const save = dialog.getByRole('button', { name: 'Save' });
    // What is saved by now is read again meanwhile.
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    await clicks.click(save);
    expect(await screen.findByText('It holds for all rides that are not booked yet.')).toBeTruthy();
    expect(again.sent[0]?.['input']).toMatchObject({ version: 'v2', tipAmount: '3.00', asksCircle: false });
  });

  it('end after a confirmation', async () => {
    const ended = answering(
      EndStandingRideDocument,
      done('endStandingRide', aSeries({ endedAt: '2026-03-01T00:00:00Z' })),
    );
    show([ownStandingRides([aSeries()]), ended.mock]);
    await choose(/^Actions for Every/, 'End this standing ride');
    const dialog = within(await screen.findByRole('dialog', { name: 'End this standing ride?' }));
    expect(dialog.getByText(/Rides that are booked already stay booked/)).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'End Standing Ride' }));
    expect(await screen.findByText('Standing ride ended')).toBeTruthy();
  });

  it('tell a new fare, to go on or to end', async () => {
    const fareNotice = { totalFare: '22.00', appliesFrom: '2026-12-25', isAccepted: false };
    const accept = answering(AcceptStandingFareDocument, done('acceptStandingFare', aSeries()));
    show([ownStandingRides([aSeries({ fareNotice })]), accept.mock]);
    const shown = await card();
    expect(shown.getByText(/From Fri, Dec 25 on a ride costs \$22.00 instead of \$20.00/)).toBeTruthy();
    await clicks.click(shown.getByRole('button', { name: 'Yes, Go On' }));
    expect(await screen.findByText('Your standing ride goes on at the new fare.')).toBeTruthy();
    await waitFor(() => expect(accept.sent).toHaveLength(1));
  });
});

describe('one standing ride', () => {
  const screenOf = (rides: ReturnType<typeof aPlannedRide>[], id = 'series-1') =>
    ({
      request: { query: StandingRideScreenDocument, variables: { id } },
      result: { data: { standingRide: { ...aSeries(), rides } } },
      maxUsageCount: 5,
    }) as MockLink.MockedResponse;

  it('has its rides to come, those of the last month, and a time to choose where the clocks skip it', async () => {
    const missing = aPlannedRide(5, {
      state: 'FAILED',
      reason: 'NO_SUCH_TIME',
      pickupAt: null,
      driver: null,
    });
    const past = aPlannedRide(-3, { state: 'BOOKED', rideStatus: 'COMPLETED' });
    show([screenOf([past, aPlannedRide(3), missing])], '/rider/standing-rides/series-1');
    const ahead = within(await screen.findByRole('region', { name: 'Next rides' }));
    expect(ahead.getByText('Dana drives')).toBeTruthy();
    expect(ahead.getByText('The clocks skip this time that night. Choose another one')).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'The last month' })).getByText('Completed'),
    ).toBeTruthy();
    await clicks.click(ahead.getByRole('button', { name: /^Choose a time:/ }));
    expect(await screen.findByRole('dialog', { name: /^Move the ride of/ })).toBeTruthy();
  });

  it('says when it cannot be loaded', async () => {
    const failed = {
      request: { query: StandingRideScreenDocument, variables: { id: 'series-9' } },
      ...refusal('Standing ride not found', { reason: 'NOT_FOUND', kind: 'not-found' }),
    } as MockLink.MockedResponse;
    show([failed], '/rider/standing-rides/series-9');
    expect((await screen.findByRole('alert')).textContent).toContain('Standing ride not found');
  });
});
