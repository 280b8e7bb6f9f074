import type { MockLink } from '@apollo/client/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CareSection } from '../../../../web/features/care/care-section.tsx';
import {
  CaregiversDocument,
  ChangeCaregiverDocument,
  EndCareDocument,
  InviteCaregiverDocument,
  PeopleCaredForDocument,
} from '../../../../web/generated/care.ts';
import { clicks } from '../../../support/clicks.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';
import { own, ownOrganisations } from '../../../support/builders/shown-organisations.ts';

const person = (id: string, firstName: string) => ({
  __typename: 'CarePerson',
  id,
  firstName,
  lastName: 'Reyes',
  hasAccount: true,
});
const grant = (id: string, scopes: readonly string[]) => ({
  __typename: 'CareGrant',
  id,
  scopes,
  consent: 'ONLINE',
  grantedAt: '2026-03-02T15:00:00.000Z',
  passenger: person('p', 'Dana'),
  caregiver: person('c', 'Ann'),
  organisation: null,
});
const invitation = {
  __typename: 'CareInvitation',
  id: 'i1',
  scopes: ['FOLLOW'],
  email: null,
  expiresAt: '2026-03-09T15:00:00.000Z',
};
const caregivers = (grants: readonly object[], invitations: readonly object[] = []) =>
  ({
    request: { query: CaregiversDocument, variables: {} },
    result: { data: { caregivers: { __typename: 'PassengerHelp', caregivers: grants, invitations } } },
  }) as MockLink.MockedResponse;
const helped = (...grants: readonly object[]) =>
  ({
    request: { query: PeopleCaredForDocument },
    result: { data: { peopleCaredFor: grants } },
  }) as MockLink.MockedResponse;
const show = (...mocks: MockLink.MockedResponse[]) =>
  renderScreen(<CareSection />, { user: aSessionUser('RIDER'), mocks: [...mocks, ownOrganisations()] });

describe('Who helps whom', () => {
  it('says that nobody does, and shows the link of an invitation this once', async () => {
    const input = { scopes: ['BOOK', 'FOLLOW', 'RECEIPTS'], email: null, language: 'EN' };
    show(
      caregivers([]),
      helped(),
      {
        request: { query: InviteCaregiverDocument, variables: { input } },
        result: {
          data: {
            inviteCaregiver: {
              __typename: 'MadeCareInvitation',
              url: 'https://maumee.test/care#token=abc',
              invitation,
            },
          },
        },
      } as MockLink.MockedResponse,
      caregivers([], [invitation]),
    );
    expect(await screen.findByText('Nobody yet.')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Invite somebody' }));
    const dialog = within(await screen.findByRole('dialog'));
    await clicks.click(dialog.getByRole('checkbox', { name: 'Read receipts' }));
    await clicks.click(dialog.getByRole('button', { name: 'Invite' }));
    const link = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link of the invitation' });
    expect(link.value).toBe('https://maumee.test/care#token=abc');
    await clicks.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Invited: By a link')).toBeTruthy();
    expect(screen.queryByText('https://maumee.test/care#token=abc')).toBeNull();
  });

  it('changes what somebody may do; who pays also books', async () => {
    const change = { grantId: 'g1', scopes: ['BOOK', 'PAY', 'FOLLOW'] };
    show(
      caregivers([grant('g1', ['FOLLOW'])]),
      helped(),
      {
        request: { query: ChangeCaregiverDocument, variables: { input: change } },
        result: { data: { changeCaregiver: grant('g2', change.scopes) } },
      } as MockLink.MockedResponse,
      caregivers([grant('g2', change.scopes)]),
    );
    const ann = within(await screen.findByRole('region', { name: 'Ann Reyes' }));
    expect(ann.queryByRole('button', { name: 'Save' })).toBeNull();
    await clicks.click(ann.getByRole('checkbox', { name: /^Pay from/ }));
    expect(ann.getByRole<HTMLInputElement>('checkbox', { name: 'Book rides' }).checked).toBe(true);
    await clicks.click(ann.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('shows an organization by its name, and that it always books', async () => {
    const clinic = {
      ...grant('g1', ['BOOK', 'PAY']),
      caregiver: null,
      organisation: { __typename: 'CareOrganisation', id: 'o1', name: 'Riverside Clinic' },
    };
    const change = { grantId: 'g1', scopes: ['BOOK'] };
    show(caregivers([clinic]), helped(), {
      request: { query: ChangeCaregiverDocument, variables: { input: change } },
      result: { data: { changeCaregiver: { ...clinic, id: 'g2', scopes: ['BOOK'] } } },
    } as MockLink.MockedResponse);
    const region = within(await screen.findByRole('region', { name: 'Riverside Clinic' }));
    expect(region.getByText(/its coordinators can do this for the rides that they book/)).toBeTruthy();
    await clicks.click(region.getByRole('checkbox', { name: 'Pay from the wallet and cards' }));
    const book = region.getByRole<HTMLInputElement>('checkbox', { name: 'Book rides' });
    expect([book.checked, book.disabled]).toEqual([true, true]);
    await clicks.click(region.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('leads to the organizations for which somebody acts, and says nothing to all others', async () => {
    show(caregivers([]), helped(), ownOrganisations(own(['MANAGER', 'COORDINATOR'])));
    const link = await screen.findByRole('link', { name: 'Riverside Clinic' });
    expect(link.getAttribute('href')).toBe('/organization/o1');
    expect(screen.getByText('Manager · Coordinator')).toBeTruthy();
    cleanup();
    show(caregivers([]), helped());
    expect(await screen.findByText('Nobody yet.')).toBeTruthy();
    expect(screen.queryByText('Organizations you act for')).toBeNull();
  });

  it('steps back once that is confirmed', async () => {
    show(
      caregivers([]),
      helped(grant('g1', ['BOOK', 'CANCEL'])),
      {
        request: { query: EndCareDocument, variables: { grantId: 'g1' } },
        result: {
          data: { endCare: { __typename: 'CareGrant', id: 'g1', endedAt: '2026-03-03T15:00:00.000Z' } },
        },
      } as MockLink.MockedResponse,
      helped(),
    );
    expect(await screen.findByText('Book rides · Cancel rides')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Stop helping Dana Reyes' }));
    await clicks.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop helping' }));
    expect(await screen.findByText(/^Nobody\. Whoever wants/)).toBeTruthy();
  });
});
