import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { AgreementsSection } from '../../../../../web/features/admin/organisations/agreements-section.tsx';
import { AddressSuggestionsDocument } from '../../../../../web/generated/address-field.ts';
import {
  AddAgreementDocument,
  AgreementPassengersDocument,
  EndAgreementDocument,
  UpdateAgreementDocument,
} from '../../../../../web/generated/admin-agreements.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { agreementsOf, anAgreement } from '../../../../support/builders/shown-agreements.ts';
import { passenger } from '../../../../support/builders/shown-organisations.ts';
import { clicks } from '../../../../support/clicks.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const toMock = (mock: object) => mock as MockLink.MockedResponse;
const answer = (query: object, variables: object, data: object) =>
  toMock({ request: { query, variables }, result: { data } });

const show = (mocks: MockLink.MockedResponse[], isOpen = true) =>
  renderScreen(
    <Suspense>
      <AgreementsSection organisationId="o1" isOpen={isOpen} />
    </Suspense>,
    { user: aSessionUser('ADMIN'), mocks },
  );

/** What a form sends that was filled from `anAgreement`. */
const SENT = {
  name: 'Dialysis rides',
  startsOn: '2026-01-05',
  endsOn: null,
  budget: '2000.00',
  budgetPeriod: 'MONTH',
  coPay: '3.00',
  coPayPercent: 0,
  mostPerRide: null,
  ridesPerMonth: null,
  coversTip: false,
  weekdays: [1, 2, 3, 4, 5],
  pickupFrom: '07:00',
  pickupUntil: null,
  places: [],
  passengerIds: null,
  showsAddresses: true,
};

const helped = answer(
  AgreementPassengersDocument,
  { organisationId: 'o1', first: 100 },
  {
    organisationPassengers: aConnection('CareGrant', [
      passenger('p1', 'Dana', ['BOOK']),
      passenger('p2', 'Ivan', ['BOOK']),
    ]),
  },
);

async function choose(field: HTMLElement, name: string) {
  fireEvent.mouseDown(field);
  await clicks.click(await screen.findByRole('option', { name }));
}

describe('The agreements of an organization', () => {
  it('are shown with what is used, promised and left of their budgets, in words', async () => {
    const places = [{ address: '12 Main St', lat: 41.6, lng: -83.5, miles: 0.5 }];
    show([
      agreementsOf(
        anAgreement({ mostPerRide: '40.00', ridesPerMonth: 12, places, pickupUntil: '18:30' }),
        anAgreement({ id: 'a2', name: 'County', budgetPeriod: 'TERM', coPay: '0.00', passengerIds: ['p1'] }),
      ),
    ]);
    const card = within(await screen.findByRole('region', { name: 'Dialysis rides' }));
    expect(card.getByText('$2,000.00 a month')).toBeTruthy();
    expect(card.getByText('From Jan 5, 2026, with no end')).toBeTruthy();
    const budget = [...card.getByLabelText('Budget of this month').children];
    expect(budget.map((part) => part.textContent)).toEqual([
      'Used$340.00',
      'Promised$60.00',
      'Left$1,600.00',
    ]);
    expect(card.getByText('17 rides completed this month')).toBeTruthy();
    for (const sentence of [
      'It is for everybody whom the organization helps.',
      'Pickups from 7:00 AM to 6:30 PM: Monday to Friday.',
      '12 Main St, within 0.5 mi',
      'The passenger pays $3.00 of each fare.',
      'It pays $40.00 of a ride at most.',
      'Each passenger has 12 rides a month at most.',
      'The organization reads where its passengers ride.',
    ])
      expect(card.getByText(sentence)).toBeTruthy();
    const other = within(screen.getByRole('region', { name: 'County' }));
    expect(other.getByText('$2,000.00 for its whole time')).toBeTruthy();
    expect(other.getByText('The passenger pays nothing of the fare.')).toBeTruthy();
    expect(other.getByText('It is for 1 named passenger.')).toBeTruthy();
  });

  it('are folded away when they have ended or their last day is over', async () => {
    show([
      agreementsOf(
        anAgreement({ id: 'a2', name: 'Ended early', endedAt: '2026-02-01T15:00:00.000Z' }),
        anAgreement({ id: 'a3', name: 'Last year', startsOn: '2025-01-01', endsOn: '2025-12-31' }),
      ),
    ]);
    expect(await screen.findByText('The organization pays for no rides at the moment.')).toBeTruthy();
    const fold = screen.getByRole('button', { name: '2 agreements that are over', expanded: false });
    expect(screen.queryByRole('region', { name: 'Last year' })).toBeNull();
    await clicks.click(fold);
    const ended = within(screen.getByRole('region', { name: 'Ended early' }));
    expect(ended.getByText('From Jan 5, 2026, with no end · ended on Feb 1, 2026')).toBeTruthy();
    expect(ended.queryByRole('button')).toBeNull();
    const over = within(screen.getByRole('region', { name: 'Last year' }));
    expect(over.getByText('Over')).toBeTruthy();
    expect(over.getByRole('button', { name: 'Change Last year' })).toBeTruthy();
  });

  it('of a closed one are read alone', async () => {
    show([agreementsOf(anAgreement())], false);
    expect(await screen.findByRole('region', { name: 'Dialysis rides' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('An agreement', () => {
  it('is added with its days, its money, its places and who rides', async () => {
    const place = { address: 'Toledo Hospital', lat: 41.67, lng: -83.59 };
    const input = {
      ...SENT,
      organisationId: 'o1',
      startsOn: '2026-04-01',
      endsOn: '2026-12-31',
      budget: '1500.50',
      budgetPeriod: 'TERM',
      coPay: '0.00',
      coPayPercent: 20,
      mostPerRide: '60.00',
      ridesPerMonth: 8,
      coversTip: true,
      weekdays: [2],
      pickupUntil: '17:00',
      places: [{ ...place, miles: 2.5 }],
      passengerIds: ['p2'],
    };
    show([
      agreementsOf(),
      answer(
        AddressSuggestionsDocument,
        { text: 'hospital' },
        { addressSuggestions: [{ __typename: 'Place', ...place, approximate: false }] },
      ),
      helped,
      answer(AddAgreementDocument, { input }, { addAgreement: anAgreement() }),
      agreementsOf(anAgreement()),
    ]);
    await clicks.click(await screen.findByRole('button', { name: 'Add an agreement' }));
    const dialog = within(await screen.findByRole('dialog'));
    await clicks.type(dialog.getByRole('textbox', { name: 'Name' }), SENT.name);
    fireEvent.change(dialog.getByLabelText(/^First day/), { target: { value: input.startsOn } });
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: input.endsOn } });
    await clicks.type(dialog.getByRole('spinbutton', { name: 'Budget' }), '1500.5');
    await choose(dialog.getByRole('combobox', { name: 'The budget is' }), 'for its whole time');
    await choose(
      dialog.getByRole('combobox', { name: 'What the passenger pays' }),
      'A percentage of each fare',
    );
    await clicks.type(dialog.getByRole('spinbutton', { name: 'Of each fare' }), '20');
    await clicks.type(dialog.getByRole('spinbutton', { name: 'Most for one ride' }), '60');
    await clicks.type(dialog.getByRole('spinbutton', { name: 'Rides a month of one passenger' }), '8');
    await clicks.click(dialog.getByRole('checkbox', { name: 'Pays tips, too' }));
    await clicks.click(dialog.getByRole('button', { name: 'Monday' }));
    await clicks.click(dialog.getByRole('button', { name: 'Tuesday' }));
    await clicks.click(dialog.getByRole('button', { name: 'Monday', pressed: true }));
    fireEvent.change(dialog.getByLabelText('Pickups from'), { target: { value: '07:00' } });
    fireEvent.change(dialog.getByLabelText('Pickups until'), { target: { value: '17:00' } });
    await clicks.type(dialog.getByRole('combobox', { name: 'Add a place' }), 'hospital');
    await clicks.click(await screen.findByRole('option', { name: 'Toledo Hospital' }));
    const chosen = within(dialog.getByRole('group', { name: 'Toledo Hospital' }));
    await clicks.clear(chosen.getByRole('spinbutton', { name: 'Within' }));
    await clicks.type(chosen.getByRole('spinbutton', { name: 'Within' }), '2.5');
    await clicks.click(dialog.getByRole('radio', { name: 'Named passengers' }));
    await clicks.click(await dialog.findByRole('checkbox', { name: 'Ivan Reyes' }));
    await clicks.click(dialog.getByRole('checkbox', { name: /reads where/ }));
    await clicks.click(dialog.getByRole('button', { name: 'Add agreement' }));
    expect(await screen.findByText('Agreement added')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Dialysis rides' })).toBeTruthy();
  });

  it('is not sent while its days, hours, amounts or passengers do not fit', async () => {
    show([agreementsOf(), helped]);
    await clicks.click(await screen.findByRole('button', { name: 'Add an agreement' }));
    const dialog = within(await screen.findByRole('dialog'));
    await clicks.type(dialog.getByRole('textbox', { name: 'Name' }), 'County');
    fireEvent.change(dialog.getByLabelText(/^First day/), { target: { value: '2026-04-01' } });
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-03-31' } });
    await clicks.type(dialog.getByRole('spinbutton', { name: 'Budget' }), '0');
    await choose(
      dialog.getByRole('combobox', { name: 'What the passenger pays' }),
      'A percentage of each fare',
    );
    await clicks.type(dialog.getByRole('spinbutton', { name: 'Of each fare' }), '100');
    fireEvent.change(dialog.getByLabelText('Pickups from'), { target: { value: '17:00' } });
    fireEvent.change(dialog.getByLabelText('Pickups until'), { target: { value: '07:00' } });
    await clicks.click(dialog.getByRole('radio', { name: 'Named passengers' }));
    expect(await dialog.findByRole('checkbox', { name: 'Dana Reyes' })).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Add agreement' }));
    for (const message of [
      'The last day is before the first one',
      'Please enter an amount, like 12.50',
      'Please enter a whole number from 1 to 99',
      'The end of the hours is before their beginning',
      'Please choose who rides',
    ])
      expect(await dialog.findByText(message)).toBeTruthy();
  });

  it('is changed, and what somebody else has saved meanwhile is chosen from', async () => {
    const update = (version: string, changes: object) => ({
      request: {
        query: UpdateAgreementDocument,
        variables: { input: { ...SENT, agreementId: 'a1', ...changes, version } },
      },
    });
    const saved = {
      ...SENT,
      budget: '1200.00',
      budgetPeriod: 'term',
      mostPerRide: null,
      coversTip: true,
    };
    const refused = refusal('This was changed meanwhile. Nothing was saved.', {
      reason: 'RECORD_CHANGED',
      saved,
      version: 'v2',
    });
    const after = anAgreement({ budget: '1200.00', budgetPeriod: 'TERM', coversTip: true, version: 'v3' });
    show([
      agreementsOf(anAgreement()),
      toMock({ ...update('v1', { budget: '900.00' }), ...refused }),
      toMock({
        ...update('v2', { budget: '1200.00', budgetPeriod: 'TERM', coversTip: true }),
        result: { data: { updateAgreement: after } },
      }),
      agreementsOf(after),
    ]);
    await clicks.click(await screen.findByRole('button', { name: 'Change Dialysis rides' }));
    const dialog = within(await screen.findByRole('dialog'));
    const budget = dialog.getByRole<HTMLInputElement>('spinbutton', { name: 'Budget' });
    expect(budget.value).toBe('2000.00');
    expect(dialog.getByRole<HTMLInputElement>('spinbutton', { name: 'Of each fare' }).value).toBe('3.00');
    expect(dialog.getByRole('button', { name: 'Friday', pressed: true })).toBeTruthy();
    await clicks.clear(budget);
    await clicks.type(budget, '900');
    await clicks.click(dialog.getByRole('button', { name: 'Save' }));
    const theirs = await dialog.findByRole('button', { name: 'Take what is saved: $1,200.00' });
    expect(dialog.getByRole('button', { name: 'Keep mine: $900.00' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Take what is saved: for its whole time' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Take what is saved: Yes' })).toBeTruthy();
    await clicks.click(theirs);
    await clicks.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Agreement saved')).toBeTruthy();
    expect(await screen.findByText('$1,200.00 for its whole time')).toBeTruthy();
  });

  it('keeps a budget that is not less than what is taken of it', async () => {
    const input = { ...SENT, agreementId: 'a1', budget: '100.00', version: 'v1' };
    const words = '$400.00 of the budget are taken already. Please choose that or more.';
    show([
      agreementsOf(anAgreement()),
      toMock({
        request: { query: UpdateAgreementDocument, variables: { input } },
        ...refusal(words, { reason: 'BUDGET_TAKEN', kind: 'conflict', field: 'budget' }),
      }),
    ]);
    await clicks.click(await screen.findByRole('button', { name: 'Change Dialysis rides' }));
    const dialog = within(await screen.findByRole('dialog'));
    const budget = dialog.getByRole('spinbutton', { name: 'Budget' });
    await clicks.clear(budget);
    await clicks.type(budget, '100');
    await clicks.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(words)).toBeTruthy();
  });

  it('ends for a reason', async () => {
    const ended = anAgreement({ endedAt: '2026-03-05T15:00:00.000Z' });
    show([
      agreementsOf(anAgreement()),
      answer(
        EndAgreementDocument,
        { agreementId: 'a1', reason: 'The grant is used up' },
        { endAgreement: ended },
      ),
      agreementsOf(ended),
    ]);
    await clicks.click(await screen.findByRole('button', { name: 'End Dialysis rides' }));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole('button', { name: 'End the agreement' });
    expect(confirm).toHaveProperty('disabled', true);
    await clicks.type(dialog.getByLabelText(/Reason/), 'The grant is used up');
    await clicks.click(confirm);
    expect(await screen.findByText('Agreement ended')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '1 agreement that is over' })).toBeTruthy();
  });
});
