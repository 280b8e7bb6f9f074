import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { lastDayOf, monthsOf, monthText } from '../../../../web/lib/months.ts';
import { OrganisationScreen } from '../../../../web/features/organisations/organisation-screen.tsx';
import { CareChangedDocument } from '../../../../web/generated/care.ts';
import { createCache } from '../../../../web/lib/apollo-client.ts';
import {
  agreementsOf,
  anAgreement,
  aFundedRide,
  fundedRidesOf,
} from '../../../support/builders/shown-agreements.ts';
import { own, ownOrganisations, passengersOf } from '../../../support/builders/shown-organisations.ts';
import { clicks } from '../../../support/clicks.ts';
import { aSessionUser, renderRoutes } from '../../../support/web-page.tsx';

const quiet = {
  request: { query: CareChangedDocument },
  delay: Number.POSITIVE_INFINITY,
  result: { data: { careChanged: true } },
} as MockLink.MockedResponse;

function show(roles: readonly string[], ...mocks: MockLink.MockedResponse[]) {
  return renderRoutes([{ path: '/organization', element: <OrganisationScreen /> }], {
    user: aSessionUser('RIDER'),
    mocks: [ownOrganisations(own(roles)), ...mocks, quiet],
    at: '/organization',
    cache: createCache(),
  });
}

/** The texts of the rides that are shown. */
const shownRides = async () =>
  within(await screen.findByRole('list', { name: 'Rides that the organization pays for' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('What an organization pays', () => {
  it('is all that somebody reads who reads its bills alone', async () => {
    show(['BILLING'], agreementsOf(anAgreement()), fundedRidesOf([aFundedRide()]));
    expect(await screen.findByRole('heading', { name: 'What we pay' })).toBeTruthy();
    expect(screen.getByText('Clinic, hospital or practice · Billing')).toBeTruthy();
    const card = within(await screen.findByRole('region', { name: 'Dialysis rides' }));
    expect(card.getByText('$1,600.00')).toBeTruthy();
    expect(card.queryByRole('button')).toBeNull();
    for (const name of ['Passengers', 'Members', 'Rides'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
  });

  it('is not shown to coordinators', async () => {
    show(['COORDINATOR'], passengersOf([]));
    expect(await screen.findByRole('heading', { name: 'Passengers' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'What we pay' })).toBeNull();
  });

  it('is said of each ride, with addresses where they are given', async () => {
    const hidden = { pickupAddress: null, dropoffAddress: null };
    show(
      ['BILLING'],
      agreementsOf(anAgreement()),
      fundedRidesOf([
        aFundedRide({ status: 'OPEN', coveredOn: '2026-03-09' }),
        aFundedRide({ rideId: 'r2', refunded: '5.00', ...hidden }),
        aFundedRide({ rideId: 'r3', status: 'CANCELLED', ...hidden }),
      ]),
    );
    const [open, refunded, cancelled] = await shownRides();
    expect(open).toContain('Edith KesslerMar 9, 2026 · Open · Dialysis rides$18.70of $21.70');
    expect(open).toContain('12 Main St');
    expect(refunded).toBe(
      'Edith KesslerMar 5, 2026 · Completed · Dialysis rides$18.70of $21.70$5.00 refunded',
    );
    expect(cancelled).toBe('Edith KesslerMar 5, 2026 · Cancelled · Dialysis ridesNot paid');
  });

  it('is loaded page after page', async () => {
    show(
      ['BILLING'],
      agreementsOf(anAgreement()),
      fundedRidesOf([aFundedRide()], {}, 'c1'),
      fundedRidesOf([aFundedRide({ rideId: 'r2', passengerName: 'Ivan Reyes' })], { after: 'c1' }),
    );
    await clicks.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Ivan Reyes')).toBeTruthy();
    expect(await shownRides()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is narrowed to an agreement and a month', async () => {
    const of = { agreementId: 'a1' };
    const month = toLocalDay(new Date(), 'America/New_York').slice(0, 7);
    const inMonth = { firstDay: `${month}-01`, lastDay: lastDayOf(month), ...of };
    show(
      ['BILLING'],
      agreementsOf(anAgreement()),
      fundedRidesOf([aFundedRide(), aFundedRide({ rideId: 'r2', passengerName: 'Ivan Reyes' })]),
      fundedRidesOf([aFundedRide()], of),
      fundedRidesOf([], inMonth),
    );
    expect(await screen.findByText('Ivan Reyes')).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Agreement' }));
    await clicks.click(await screen.findByRole('option', { name: 'Dialysis rides' }));
    expect(await screen.findByText('Edith Kessler')).toBeTruthy();
    expect(screen.queryByText('Ivan Reyes')).toBeNull();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Month' }));
    await clicks.click(await screen.findByRole('option', { name: monthText(month) }));
    expect(await screen.findByText('No ride matches.')).toBeTruthy();
  });
});

function readText(file = new Blob()): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(file);
  });
}

describe('The file of the rides', () => {
  it('has all that match, however many are shown, and nothing paid of a cancelled one', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => (files.push(file), 'blob:rides'),
        revokeObjectURL: () => 0,
      }),
    );
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const cancelled = aFundedRide({ rideId: 'r2', status: 'CANCELLED', pickupAddress: null });
    show(
      ['BILLING'],
      agreementsOf(anAgreement()),
      fundedRidesOf([aFundedRide()], {}, 'c1'),
      fundedRidesOf([aFundedRide({ passengerName: '=HYPERLINK()' })], { first: 100 }, 'c1'),
      fundedRidesOf([cancelled], { first: 100, after: 'c1' }),
    );
    await clicks.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect((await readText(files[0])).split('\r\n')).toEqual([
      'day,passenger,agreement,status,pickup,dropoff,total,organization_pays,refunded,ride',
      `2026-03-05,"'=HYPERLINK()",Dialysis rides,completed,12 Main St,Toledo Hospital,21.70,18.70,0.00,r1`,
      '2026-03-05,Edith Kessler,Dialysis rides,cancelled,,Toledo Hospital,21.70,0.00,0.00,r2',
      '',
    ]);
  });

  it('is not promised where it could not be made', async () => {
    show(['BILLING'], agreementsOf(anAgreement()), fundedRidesOf([aFundedRide()]));
    await clicks.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('The file could not be made')).toBeTruthy();
  });
});

describe('The months to choose from', () => {
  it('go from the first agreement to the month after this one, the newest first', () => {
    expect(monthsOf(['2026-01-05', '2025-12-31'], '2026-02-10')).toEqual([
      '2026-03',
      '2026-02',
      '2026-01',
      '2025-12',
    ]);
    expect(monthsOf(['2027-01-05'], '2026-12-31')).toEqual(['2027-01', '2026-12']);
    expect(monthsOf(['2001-01-01'], '2026-12-31')).toHaveLength(36);
  });

  it('end on their last days', () => {
    expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-12-31',
    ]);
  });
});
