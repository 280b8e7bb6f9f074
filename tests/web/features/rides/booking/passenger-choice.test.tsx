import type { MockLink } from '@apollo/client/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  BookablePassengersDocument,
  BookablePeopleDocument,
} from '../../../../../web/generated/booking-dialog.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { CLINIC, own, passenger } from '../../../../support/builders/shown-organisations.ts';
import { aConfiguration } from '../../../../support/web-page.tsx';
import { bookingState } from '../../../../../web/lib/booked-for.ts';
import { booked, confirm, RECORD, refused, requesting, showBooking } from './a-booking.tsx';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const person = (id: string, firstName: string, scopes: string[]) => ({
  __typename: 'CareGrant' as const,
  id: `grant-${id}`,
  scopes,
  passenger: { __typename: 'User' as const, id, firstName, lastName: 'Hughes' },
});
const bookable = (peopleCaredFor: object[], ownOrganisations: object[] = []) =>
  ({
    request: { query: BookablePeopleDocument },
    result: { data: { peopleCaredFor, ownOrganisations } },
  }) as MockLink.MockedResponse;
const helping = (...peopleCaredFor: object[]) => bookable(peopleCaredFor);
const coordinating = bookable([], [own(['COORDINATOR']), own(['MANAGER'], { ...CLINIC, id: 'o2' })]);

const walter = person('walter', 'Walter', ['BOOK', 'FOLLOW']);
const ann = person('ann', 'Ann', ['BOOK', 'PAY']);
const bea = person('bea', 'Bea', ['FOLLOW']);

async function choose({ clicks }: Awaited<ReturnType<typeof showBooking>>, field: string, option: string) {
  await clicks.click(await screen.findByRole('combobox', { name: field }));
  await clicks.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }));
}

describe('Who is riding', () => {
  it('is not asked of who books for nobody else', async () => {
    await showBooking([helping(bea)]);
    expect(await screen.findByRole('button', { name: 'Repeat every week' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Who is riding?' })).toBeNull();
  });

  it('is one of those who let the rider book, at the rider’s cost, and not a ride of the rider’s own', async () => {
    const wanted = { passengerId: 'walter', payer: 'BOOKER' } as const;
    const { mock, sent } = requesting(wanted, booked);
    const page = await showBooking([helping(walter, bea), mock]);
    await page.clicks.click(await screen.findByRole('combobox', { name: 'Who is riding?' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['I am', 'Walter Hughes']);
    await page.clicks.click(screen.getByRole('option', { name: 'Walter Hughes' }));
    expect(screen.getByText(/Walter’s name and phone, and asks for a PIN/)).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Who pays?' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Repeat every week' })).toBeTruthy();
    await page.clicks.click(confirm());
    expect(await screen.findByText('Ride Booked')).toBeTruthy();
    expect(screen.getByText(/^It is under Upcoming/)).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(localStorage.getItem(RECORD)).toBeNull();
  });

  it('has a return, which somebody calls for them', async () => {
    const wanted = { passengerId: 'walter', payer: 'BOOKER', return: { onCall: true } } as const;
    const { mock, sent } = requesting(wanted, booked);
    const page = await showBooking([helping(walter), mock]);
    await choose(page, 'Who is riding?', 'Walter Hughes');
    await page.clicks.click(screen.getByRole('button', { name: 'When it is called' }));
    expect(screen.getByText(/until it is called: by you under Upcoming, or by the driver/)).toBeTruthy();
    await page.clicks.click(confirm());
    expect(await screen.findByText('Ride Booked')).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('needs what was chosen for the trip, and not what the rider needs', async () => {
    const needs = { needs: ['WALKER' as const], extraMinutes: 10 };
    for (const areNeedsChosen of [true, false]) {
      const { mock, sent } = requesting(
        { passengerId: 'walter', payer: 'BOOKER', ...(areNeedsChosen && needs) },
        booked,
      );
      const page = await showBooking([helping(walter), mock], [], aConfiguration, { needs, areNeedsChosen });
      await choose(page, 'Who is riding?', 'Walter Hughes');
      expect(screen.queryAllByText('What you need')).toHaveLength(areNeedsChosen ? 1 : 0);
      await page.clicks.click(confirm());
      await screen.findByText('Ride Booked');
      expect(sent).toHaveLength(1);
      cleanup();
    }
  });

  it('may pay from the wallet where that was allowed, and is told of when it does not cover it', async () => {
    const wanted = { passengerId: 'ann', payer: 'PASSENGER' } as const;
    const answer = refused('Insufficient wallet balance', { reason: 'INSUFFICIENT_FUNDS', kind: 'declined' });
    const { mock, sent } = requesting(wanted, answer);
    const page = await showBooking([helping(ann), mock]);
    await choose(page, 'Who is riding?', 'Ann Hughes');
    await choose(page, 'Who pays?', 'Ann, from the wallet');
    expect(screen.queryByRole('combobox', { name: 'Payment method' })).toBeNull();
    await page.clicks.click(confirm());
    expect(await screen.findByText(/The passenger’s wallet does not cover this ride/)).toBeTruthy();
    expect(sent).toHaveLength(1);
  });
});

const bookableOf = (grants: object[], endCursor: string | null = null) =>
  ({
    request: { query: BookablePassengersDocument, variables: { organisationId: 'o1', first: 100 } },
    result: { data: { organisationPassengers: aConnection('CareGrant', grants, endCursor) } },
  }) as MockLink.MockedResponse;

describe('A passenger of an organization', () => {
  const dana = passenger('dana', 'Dana', ['BOOK', 'PAY']);
  const ofClinic = { passengerId: 'dana', organisationId: 'o1' };

  it('is listed with it once somebody looks, is booked for in its name, and pays where they may be asked to', async () => {
    const { mock, sent } = requesting({ ...ofClinic, payer: 'PASSENGER' }, booked);
    const passengers = { ...bookableOf([dana]), delay: 600 };
    const page = await showBooking([coordinating, passengers, mock]);
    await page.clicks.click(await screen.findByRole('combobox', { name: 'Who is riding?' }));
    const list = within(await screen.findByRole('listbox'));
    expect(list.getByText('Loading passengers')).toBeTruthy();
    await page.clicks.click(await list.findByRole('option', { name: 'Dana Reyes – for Riverside Clinic' }));
    const payer = await screen.findByRole('combobox', { name: 'Who pays?' });
    expect(payer.textContent).toBe('Dana, from the wallet');
    await page.clicks.click(confirm());
    expect(await screen.findByText('Ride Booked')).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('is looked for on the page of the organization where there are too many, or none could be loaded', async () => {
    const { request } = bookableOf([]);
    const tooMany = bookableOf([dana], 'c1');
    for (const answer of [
      tooMany,
      { request, error: new Error('Failed to fetch') } as MockLink.MockedResponse,
    ]) {
      const page = await showBooking([coordinating, answer]);
      await page.clicks.click(await screen.findByRole('combobox', { name: 'Who is riding?' }));
      expect(await screen.findByText('Find everybody on the page of the organization.')).toBeTruthy();
      cleanup();
    }
  });

  it('whom a link has named is chosen already, and no more once that is booked', async () => {
    const { organisation } = dana;
    const state = bookingState({
      id: 'dana',
      firstName: 'Dana',
      lastName: 'Reyes',
      mayPay: false,
      organisation,
    });
    const { mock, sent } = requesting({ ...ofClinic, payer: 'BOOKER' }, booked);
    const page = await showBooking([coordinating, mock], [], aConfiguration, { state });
    const field = await screen.findByRole('combobox', { name: 'Who is riding?' });
    expect(field.textContent).toBe('Dana Reyes – for Riverside Clinic');
    expect(screen.queryByRole('combobox', { name: 'Who pays?' })).toBeNull();
    expect(page.state()).toEqual(state);
    await page.clicks.click(confirm());
    await screen.findByText('Ride Booked');
    expect(sent).toHaveLength(1);
    expect(page.state()).toBeNull();
  });
});
