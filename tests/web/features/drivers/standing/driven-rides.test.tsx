import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DrivenRides } from '../../../../../web/features/drivers/standing/driven-rides.tsx';
import { PLANNED_DAYS } from '../../../../../web/features/drivers/standing/use-standing-rides.ts';
import {
  AnswerStandingRideDocument,
  DrivenPlannedRidesDocument,
  StandingOffersDocument,
} from '../../../../../web/generated/driven-standing-rides.ts';
import type { StandingOfferCardFragment, StandingConsent } from '../../../../../web/generated/operations.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';
import { aDrivenRide, aStandingOffer } from './a-standing-offer.ts';

const offers = (...standingOffers: StandingOfferCardFragment[]): MockLink.MockedResponse => ({
  request: { query: StandingOffersDocument },
  result: { data: { standingOffers } },
});

const rides = (...drivenPlannedRides: ReturnType<typeof aDrivenRide>[]): MockLink.MockedResponse => ({
  request: { query: DrivenPlannedRidesDocument, variables: { days: PLANNED_DAYS } },
  result: { data: { drivenPlannedRides } },
  maxUsageCount: 3,
});

function answering(weekdays: number[], consent: StandingConsent): MockLink.MockedResponse {
  const answerStandingRide = {
    __typename: 'StandingAnswer',
    id: 'series-1',
    consent,
    agreedWeekdays: weekdays,
  };
  const request = { query: AnswerStandingRideDocument, variables: { standingRideId: 'series-1', weekdays } };
  return { request, result: { data: { answerStandingRide } } };
}

const agreed = (agreedWeekdays: number[]) => aStandingOffer({ consent: 'AGREED', agreedWeekdays });

const show = (...mocks: MockLink.MockedResponse[]) =>
  renderScreen(<DrivenRides />, { user: aSessionUser('DRIVER'), at: '/driver/standing-rides', mocks });

const card = async () =>
  within(await screen.findByRole('article', { name: 'Ruth asks you to drive every week' }));

describe('the standing rides of a driver', () => {
  it('says what a week brings, when and from when on, and what collides on which day', async () => {
    show(offers(aStandingOffer()), rides());
    const offer = await card();
    expect(offer.getByText('$84.00')).toBeDefined();
    expect(offer.getByText('4 rides, $21.00 each with $3.00 tip')).toBeDefined();
    expect(offer.getByText('Tuesday and Thursday at 7:00 AM, back at 11:00 AM')).toBeDefined();
    expect(offer.getByText(/From Mar 10, 2026, with no end/)).toBeDefined();
    expect(offer.getByText('Thursday, Mar 12: at 7:15 AM you have a ride from Toledo Zoo.')).toBeDefined();
  });

  it('takes a yes to all days and shows the rides that follow from it', async () => {
    show(offers(aStandingOffer()), rides(), answering([2, 4], 'AGREED'), offers(agreed([2, 4])));
    await userEvent.click((await card()).getByRole('button', { name: 'Yes to both days' }));
    expect(await screen.findByText('You drive Ruth every week')).toBeDefined();
    expect(await screen.findByRole('article', { name: 'Ruth Hale' })).toBeDefined();
    expect(screen.queryByRole('article', { name: /asks you/ })).toBeNull();
  });

  it('proposes the days without a collision where only some are driven', async () => {
    show(offers(aStandingOffer()), rides(), answering([2], 'AGREED'), offers(agreed([2])));
    const offer = await card();
    await userEvent.click(offer.getByRole('button', { name: 'Only some days' }));
    const days = offer.getByRole('group', { name: 'Days on which you drive Ruth' });
    const isOn = (name: string) => within(days).getByRole<HTMLInputElement>('checkbox', { name }).checked;
    expect([isOn('Tuesday, 7:00 AM'), isOn('Thursday, 7:00 AM')]).toEqual([true, false]);
    await userEvent.click(offer.getByRole('button', { name: 'Yes to Tuesday' }));
    expect(await screen.findByText('You drive 1 of 2 days')).toBeDefined();
    expect(screen.getByText('Tuesday at 7:00 AM, back at 11:00 AM')).toBeDefined();
  });

  it('takes a quiet no', async () => {
    show(offers(aStandingOffer()), rides(), answering([], 'DECLINED'), offers());
    await userEvent.click((await card()).getByRole('button', { name: 'No, I do not drive Ruth every week' }));
    expect(await screen.findByText('You said no')).toBeDefined();
    expect(await screen.findByText('No standing rides yet')).toBeDefined();
  });

  it('says why a yes was refused, and keeps the question', async () => {
    const message = 'On Tuesdays another standing ride takes your time. Say yes to the other days.';
    const { request } = answering([2, 4], 'AGREED');
    const refused = { request, ...refusal(message, { reason: 'STANDING_RIDE_OVERLAP' }) };
    show(offers(aStandingOffer()), rides(), refused, offers(aStandingOffer()));
    await userEvent.click((await card()).getByRole('button', { name: 'Yes to both days' }));
    expect(await screen.findByText(message)).toBeDefined();
    expect((await card()).getByRole('button', { name: 'Yes to both days' })).toBeDefined();
  });

  it('asks once more before a driver leaves, and says what happens to the rider', async () => {
    show(offers(agreed([2, 4])), rides(), answering([], 'WITHDRAWN'), offers());
    await userEvent.click(await screen.findByRole('button', { name: 'Stop driving Ruth every week' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop driving Ruth every week?' }));
    expect(dialog.getByText(/Ruth is told now, and other drivers are asked/)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Stop driving' }));
    expect(await screen.findByText('You do not drive it any more')).toBeDefined();
  });

  it('lets a driver go on with fewer days, not with none', async () => {
    show(offers(agreed([2, 4])), rides(), answering([4], 'AGREED'), offers(agreed([4])));
    await userEvent.click(await screen.findByRole('button', { name: 'Drive fewer days' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'On which days do you go on?' }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Tuesday, 7:00 AM' }));
    expect(save.disabled).toBe(false);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Thursday, 7:00 AM' }));
    expect(save.disabled).toBe(true);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Thursday, 7:00 AM' }));
    await userEvent.click(save);
    expect(await screen.findByText('Your days have changed')).toBeDefined();
  });

  it('lists the rides of two weeks by their day', async () => {
    const moved = aDrivenRide({ id: 'ride-2', isMoved: true, pickupAt: '2026-03-11T12:30:00.000Z' });
    const booked = aDrivenRide({ state: 'BOOKED', rideStatus: 'ACCEPTED' });
    show(offers(agreed([2, 4])), rides(booked, moved));
    const tuesday = within(await screen.findByRole('region', { name: 'Tuesday, Mar 10' }));
    expect(tuesday.getByText('To confirm')).toBeDefined();
    const wednesday = within(screen.getByRole('region', { name: 'Wednesday, Mar 11' }));
    expect([wednesday.getByText('8:30 AM'), wednesday.getByText('Moved')]).toHaveLength(2);
  });

  it('says when they did not load', async () => {
    const request = { query: StandingOffersDocument };
    show({ request, error: new Error('offline'), maxUsageCount: 3 }, rides());
    expect(await screen.findByText('Your standing rides did not load')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
