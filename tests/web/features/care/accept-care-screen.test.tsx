import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AcceptCareScreen } from '../../../../web/features/care/accept-care-screen.tsx';
import {
  AcceptCareInvitationDocument,
  CareInvitationByTokenDocument,
} from '../../../../web/generated/accept-care.ts';
import { CLINIC, own, ownOrganisations } from '../../../support/builders/shown-organisations.ts';
import { clicks } from '../../../support/clicks.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const shown = (invitation: object | null) =>
  ({
    request: { query: CareInvitationByTokenDocument, variables: { token: 'abc' } },
    result: { data: { careInvitation: invitation } },
  }) as MockLink.MockedResponse;
const invitation = {
  __typename: 'ShownCareInvitation',
  passenger: 'Dana W.',
  scopes: ['BOOK', 'FOLLOW'],
  expiresAt: '2026-03-09T15:00:00.000Z',
  isForAddress: false,
};
const accepting = (organisationId: string | null) =>
  ({
    request: { query: AcceptCareInvitationDocument, variables: { token: 'abc', organisationId } },
    result: {
      data: {
        acceptCareInvitation: {
          __typename: 'CareGrant',
          id: 'g1',
          passenger: { __typename: 'CarePerson', id: 'p', firstName: 'Dana', lastName: 'Whitfield' },
          organisation: organisationId && {
            __typename: 'CareOrganisation',
            id: organisationId,
            name: 'Riverside Clinic',
          },
        },
      },
    },
  }) as MockLink.MockedResponse;
const show = (type: 'RIDER' | 'DRIVER' | null, ...mocks: MockLink.MockedResponse[]) => {
  location.hash = '#token=abc';
  return renderScreen(<AcceptCareScreen />, { user: type && aSessionUser(type), mocks });
};

afterEach(() => {
  location.hash = '';
  sessionStorage.clear();
});

describe('An invitation to help', () => {
  it('is accepted by a rider', async () => {
    show('RIDER', shown(invitation), ownOrganisations(), accepting(null));
    expect(await screen.findByText('Dana W. lets you:')).toBeTruthy();
    expect(screen.getByText('Follow rides')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('You can help Dana Whitfield from now on.')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('is accepted in the name of an organization by who coordinates it', async () => {
    const managed = { ...CLINIC, id: 'o2', name: 'Agency on Aging' };
    const memberships = ownOrganisations(own(['COORDINATOR']), own(['MANAGER'], managed));
    show('RIDER', shown(invitation), memberships, accepting('o1'));
    await clicks.click(await screen.findByRole('combobox', { name: 'Help as' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Myself', 'Riverside Clinic']);
    await clicks.click(screen.getByRole('option', { name: 'Riverside Clinic' }));
    await clicks.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Riverside Clinic can help Dana Whitfield from now on.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'See whom you help' });
    expect(link.getAttribute('href')).toBe('/organization/o1');
  });

  it('keeps the token of visitors who sign in first', async () => {
    show(null, shown(invitation));
    const signIn = await screen.findByRole('link', { name: 'Sign in' });
    expect(signIn.getAttribute('href')).toBe('/login?next=/care');
    await clicks.click(signIn);
    expect(sessionStorage.getItem('care-invitation')).toBe('abc');
  });

  it('asks drivers for a rider account', async () => {
    show('DRIVER', shown(invitation));
    expect(await screen.findByText(/not a rider’s/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('says that it has ended', async () => {
    show('RIDER', shown(null));
    expect(await screen.findByText(/has ended or has already been used/)).toBeTruthy();
  });
});
