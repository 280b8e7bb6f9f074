import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { OrganisationScreen } from '../../../../web/features/organisations/organisation-screen.tsx';
import { CareChangedDocument, EndCareDocument } from '../../../../web/generated/care.ts';
import {
  AddOrganisationPassengerDocument,
  ChangeMemberDocument,
  InviteMemberDocument,
  RemoveMemberDocument,
  WithdrawMemberInvitationDocument,
} from '../../../../web/generated/organisations.ts';
import { createCache } from '../../../../web/lib/apollo-client.ts';
import { readBookedFor } from '../../../../web/lib/booked-for.ts';
import { clicks } from '../../../support/clicks.ts';
import { refusal } from '../../../support/test-payments.ts';
import { aSessionUser, renderRoutes } from '../../../support/web-page.tsx';
import { agreementsOf, fundedRidesOf } from '../../../support/builders/shown-agreements.ts';
import {
  CLINIC,
  INVITATION,
  member,
  own,
  ownOrganisations,
  passenger,
  passengersOf,
  shownOrganisation,
} from '../../../support/builders/shown-organisations.ts';

function Booking() {
  const bookedFor = readBookedFor(useLocation().state);
  return <p>{JSON.stringify(bookedFor)}</p>;
}

/** Nobody announces anything, unless a mock says so. */
const quiet = {
  request: { query: CareChangedDocument },
  delay: Number.POSITIVE_INFINITY,
  result: { data: { careChanged: true } },
} as MockLink.MockedResponse;

/** What a manager reads of it. */
const nothingPaid = [agreementsOf(), fundedRidesOf([])].map((mock) => ({ ...mock, maxUsageCount: 9 }));

function show(mocks: MockLink.MockedResponse[], at = '/organization') {
  const routes = [
    { path: '/organization/:organisationId?', element: <OrganisationScreen /> },
    { path: '/rider', element: <Booking /> },
  ];
  const user = aSessionUser('RIDER');
  return renderRoutes(routes, { user, mocks: [...mocks, ...nothingPaid, quiet], at, cache: createCache() });
}

/** However often it is asked. */
const always = (mock: MockLink.MockedResponse) => ({ ...mock, maxUsageCount: 9 });
const coordinates = always(ownOrganisations(own(['COORDINATOR'])));
const manages = always(ownOrganisations(own(['MANAGER'])));
const answer = (query: object, variables: object, data: object) =>
  ({ request: { query, variables }, result: { data } }) as MockLink.MockedResponse;
const dana = passenger('p1', 'Dana', ['BOOK', 'PAY']);
const mona = member('m1', 'Mona', ['MANAGER']);
const cole = member('m2', 'Cole', ['COORDINATOR']);

describe('Passengers of an organization', () => {
  it('are shown to coordinators, who lead from them to the booking', async () => {
    show([coordinates, passengersOf([dana])]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Riverside Clinic' })).toBeTruthy();
    expect(screen.getByText('Clinic, hospital or practice · Coordinator')).toBeTruthy();
    const card = within(await screen.findByRole('region', { name: 'Dana Reyes' }));
    expect(card.getByText('Book rides · Pay from the wallet and cards')).toBeTruthy();
    expect(card.getByText(/agreed by phone/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Members' })).toBeNull();
    await clicks.click(card.getByRole('link', { name: 'Book a ride for Dana Reyes' }));
    expect(await screen.findByText('Choose from where and where to.')).toBeTruthy();
    const bookedFor = JSON.parse((await screen.findByText(/p1/)).textContent) as object;
    expect(bookedFor).toMatchObject({
      id: 'p1',
      firstName: 'Dana',
      lastName: 'Reyes',
      mayPay: true,
      organisation: { id: 'o1', name: 'Riverside Clinic' },
    });
  });

  it('are loaded page after page', async () => {
    const ivan = passenger('p2', 'Ivan', ['BOOK']);
    show([coordinates, passengersOf([dana], { endCursor: 'c1' }), passengersOf([ivan], { after: 'c1' })]);
    await clicks.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('region', { name: 'Ivan Reyes' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Dana Reyes' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('are added with how they have agreed; booking is always among what they allow', async () => {
    const input = {
      organisationId: 'o1',
      firstName: 'Dana',
      lastName: 'Reyes',
      phone: '+14195550123',
      consent: 'PHONE',
      scopes: ['BOOK', 'PAY'],
    };
    show([
      coordinates,
      passengersOf([]),
      answer(AddOrganisationPassengerDocument, { input }, { addOrganisationPassenger: dana }),
      passengersOf([dana]),
    ]);
    await clicks.click(await screen.findByRole('button', { name: 'Add a passenger' }));
    const dialog = within(await screen.findByRole('dialog'));
    const book = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Book rides' });
    expect([book.checked, book.disabled]).toEqual([true, true]);
    expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
    await clicks.type(dialog.getByRole('textbox', { name: 'First name' }), 'Dana');
    await clicks.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Reyes');
    await clicks.type(dialog.getByRole('textbox', { name: 'Phone' }), '(419) 555-0123');
    await clicks.click(dialog.getByRole('checkbox', { name: /^Pay from/ }));
    await clicks.click(dialog.getByRole('button', { name: 'Add passenger' }));
    expect(await screen.findByText('Passenger added')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Dana Reyes' })).toBeTruthy();
  });

  it('are not helped any more once that is confirmed', async () => {
    const endCare = { __typename: 'CareGrant', id: 'g-p1', endedAt: '2026-03-03T15:00:00.000Z' };
    show([
      coordinates,
      passengersOf([dana]),
      answer(EndCareDocument, { grantId: 'g-p1' }, { endCare }),
      passengersOf([]),
    ]);
    await clicks.click(await screen.findByRole('button', { name: 'Stop helping Dana Reyes' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^The organization can do nothing for them/)).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Stop helping' }));
    expect(await screen.findByText('Nobody yet.')).toBeTruthy();
  });

  it('are read again when somebody announces a change', async () => {
    const announced = { ...quiet, delay: 300 } as MockLink.MockedResponse;
    show([announced, coordinates, passengersOf([]), passengersOf([dana])]);
    expect(await screen.findByText('Nobody yet.')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Dana Reyes' })).toBeTruthy();
  });
});

describe('Members of an organization', () => {
  it('are shown to managers, and get other roles', async () => {
    const input = { membershipId: 'm2', roles: ['MANAGER', 'COORDINATOR'] };
    const changed = member('m3', 'Cole', input.roles);
    show([
      manages,
      shownOrganisation([mona, cole]),
      answer(ChangeMemberDocument, { input }, { changeMember: changed }),
      shownOrganisation([mona, changed]),
    ]);
    const card = within(await screen.findByRole('region', { name: 'Cole Reyes' }));
    expect(screen.queryByRole('heading', { name: 'Passengers' })).toBeNull();
    expect(card.queryByRole('button', { name: 'Save' })).toBeNull();
    await clicks.click(card.getByRole('checkbox', { name: /^Manager/ }));
    await clicks.click(card.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('are removed once that is confirmed, unless the server refuses it', async () => {
    const refused = 'Somebody has to manage the organization. Make somebody else a manager first.';
    const removing = { request: { query: RemoveMemberDocument, variables: { membershipId: 'm1' } } };
    show([
      manages,
      shownOrganisation([mona]),
      { ...removing, ...refusal(refused, { reason: 'LAST_MANAGER' }) } as MockLink.MockedResponse,
      shownOrganisation([mona]),
    ]);
    await clicks.click(await screen.findByRole('button', { name: 'Remove Mona Reyes' }));
    await clicks.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(refused)).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Mona Reyes' })).toBeTruthy();
  });

  it('are invited by mail, and an invitation is withdrawn', async () => {
    const input = {
      organisationId: 'o1',
      email: 'cleo@riverside.test',
      roles: ['COORDINATOR'],
      language: 'EN',
    };
    show([
      manages,
      shownOrganisation([mona]),
      answer(InviteMemberDocument, { input }, { inviteMember: INVITATION }),
      shownOrganisation([mona], [INVITATION]),
      answer(
        WithdrawMemberInvitationDocument,
        { invitationId: 'i1' },
        { withdrawMemberInvitation: { __typename: 'MemberInvitation', id: 'i1' } },
      ),
      shownOrganisation([mona]),
    ]);
    await clicks.click(await screen.findByRole('button', { name: 'Invite a member' }));
    const dialog = within(await screen.findByRole('dialog'));
    await clicks.type(dialog.getByRole('textbox', { name: 'Email address' }), 'cleo@riverside.test');
    await clicks.click(dialog.getByRole('button', { name: 'Invite' }));
    const card = within(await screen.findByRole('region', { name: 'Invitation: cleo@riverside.test' }));
    expect(card.getByText('Coordinator')).toBeTruthy();
    await clicks.click(card.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Invitation withdrawn')).toBeTruthy();
  });
});

describe('Acting for an organization', () => {
  const agency = { ...CLINIC, id: 'o2', name: 'Agency on Aging', kind: 'AGENCY' };

  it('is left once that is confirmed', async () => {
    show([
      ownOrganisations(own([])),
      answer(
        RemoveMemberDocument,
        { membershipId: 'm-o1' },
        { removeMember: { __typename: 'OrganisationMember', id: 'm-o1' } },
      ),
      ownOrganisations(),
    ]);
    await clicks.click(await screen.findByRole('button', { name: 'Leave' }));
    await clicks.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('You act for no organization')).toBeTruthy();
  });

  it('is for the one in the address, of several', async () => {
    const { path } = show([ownOrganisations(own([]), own([], agency))], '/organization/o2');
    expect(await screen.findByRole('heading', { level: 1, name: 'Agency on Aging' })).toBeTruthy();
    const choice = within(screen.getByRole('navigation', { name: 'Organizations' }));
    await clicks.click(choice.getByRole('link', { name: 'Riverside Clinic' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Riverside Clinic' })).toBeTruthy();
    expect(path()).toBe('/organization/o1');
  });

  it('says when it could not be loaded', async () => {
    show([{ ...ownOrganisations(), result: undefined, error: new Error('Failed to fetch') } as never]);
    expect(await screen.findByText('The organization could not be loaded')).toBeTruthy();
  });
});
