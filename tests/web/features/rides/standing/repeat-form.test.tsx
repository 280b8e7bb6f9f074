import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CreateStandingRideMutationVariables } from '../../../../../web/generated/operations.ts';
import { CreateStandingRideDocument } from '../../../../../web/generated/standing-rides.ts';
import { refused, showBooking } from '../booking/a-booking.tsx';
import { aSeries, circle } from './a-standing-ride.ts';

type Input = CreateStandingRideMutationVariables['input'];

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Answers the making of a standing ride, and keeps what was sent. */
function making(answer: Pick<MockLink.MockedResponse, 'result' | 'error'>) {
  const sent: Input[] = [];
  const variables = ({ input }: CreateStandingRideMutationVariables) => sent.push(input) > 0;
  const mock = { request: { query: CreateStandingRideDocument, variables }, ...answer };
  return { mock: mock as MockLink.MockedResponse, sent };
}

const made = { result: { data: { createStandingRide: aSeries({ consent: 'ASKED', agreedWeekdays: [] }) } } };

async function showRepeat(...answers: MockLink.MockedResponse[]) {
  const shown = await showBooking([circle, ...answers], undefined, undefined, { notes: 'Blue door' });
  await shown.clicks.click(screen.getByRole('button', { name: 'Repeat every week' }));
  await screen.findByRole('heading', { name: 'Repeat this ride' });
  await screen.findByRole('radio', { name: /Dana Whitfield/ });
  return shown;
}

const make = () => screen.getByRole('button', { name: 'Make Standing Ride' });
const cost = () => within(screen.getByRole('region', { name: 'What it costs' }));

describe('repeating a trip every week', () => {
  it('says fare, dates and that nothing is charged now, and makes it with days, driver and substitute', async () => {
    const { mock, sent } = making(made);
    const { clicks, onRepeated } = await showRepeat(mock);
    for (const name of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
      if (screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true') continue;
      await clicks.click(screen.getByRole('button', { name }));
    }
    expect(
      within(screen.getByRole('list', { name: 'The next dates' })).getAllByRole('listitem'),
    ).toHaveLength(5);
    await clicks.click(screen.getByRole('radio', { name: /Dana Whitfield/ }));
    await clicks.click(screen.getByRole('combobox', { name: 'Add a substitute' }));
    await clicks.click(await screen.findByRole('option', { name: 'Marcus Whitfield' }));
    await clicks.click(screen.getByRole('button', { name: '$3' }));
    expect(cost().getByText('$23.00')).toBeTruthy();
    expect(cost().getByText('$161.00')).toBeTruthy();
    expect(
      cost().getByText(/Nothing is charged or held now. Each ride is set aside two days before/),
    ).toBeTruthy();
    await clicks.click(make());
    expect(await screen.findByText('Standing ride made')).toBeTruthy();
    expect(screen.getByText('Dana has been asked')).toBeTruthy();
    await waitFor(() => expect(onRepeated).toHaveBeenCalledExactlyOnceWith('series-1'));
    expect(sent[0]).toMatchObject({
      driverId: 'dana',
      substituteIds: ['marcus'],
      asksCircle: true,
      tipAmount: '3.00',
      paymentMethodId: null,
      notes: 'Blue door',
      quoteToken: 'signed',
      totalFare: '20.00',
      returnKind: 'NONE',
    });
    expect(sent[0]?.times.map(({ weekday }) => weekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('counts the way back at a set time, and says that one on call comes on top', async () => {
    const { clicks } = await showRepeat();
    expect(cost().getByText('Each week, 1 ride')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'At a set time' }));
    expect(cost().getByText('Each week, 2 rides')).toBeTruthy();
    expect(screen.getByLabelText('Back')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'I’ll call when ready' }));
    expect(cost().getByText(/A way back that you call comes on top/)).toBeTruthy();
  });

  it('says what is missing instead of sending it', async () => {
    const { clicks } = await showRepeat();
    const [chosen] = screen.getAllByRole('button', { pressed: true });
    await clicks.click(chosen as HTMLElement);
    expect(screen.getByRole('button', { name: 'Choose a Day of the Week' })).toHaveProperty('disabled', true);
  });

  it('is the same standing ride when it is sent once more after no answer came', async () => {
    const lost = making({ error: new Error('Failed to fetch') });
    const again = making(made);
    const { clicks, onRepeated } = await showRepeat(lost.mock, again.mock);
    await clicks.click(make());
    expect((await screen.findByRole('alert')).textContent).toContain('it is made once');
    expect(onRepeated).not.toHaveBeenCalled();
    await clicks.click(make());
    await waitFor(() => expect(onRepeated).toHaveBeenCalledOnce());
    expect(again.sent[0]?.id).toBe(lost.sent[0]?.id);
  });

  it('asks to accept a changed fare', async () => {
    const changed = making(
      refused('The fare has changed', { reason: 'FARE_CHANGED', kind: 'conflict', totalFare: '21.70' }),
    );
    const { clicks, ask } = await showRepeat(changed.mock);
    await clicks.click(make());
    expect((await screen.findByRole('alert')).textContent).toContain('now $21.70');
    expect(ask).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Accept the Fare' })).toBeTruthy();
  });

  it('goes back to booking the trip once', async () => {
    const { clicks } = await showRepeat();
    await clicks.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('button', { name: 'Confirm Booking' })).toBeTruthy();
  });
});
