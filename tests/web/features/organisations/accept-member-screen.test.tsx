import type { MockLink } from '@apollo/client/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { OrganisationEntry } from '../../../../web/app/organisation-entry.tsx';
import {
  AcceptMemberInvitationDocument,
  DeclineMemberInvitationDocument,
  MemberInvitationByTokenDocument,
} from '../../../../web/generated/member-invitation.ts';
import { own, ownOrganisations } from '../../../support/builders/shown-organisations.ts';
import { clicks } from '../../../support/clicks.ts';
import { refusal } from '../../../support/test-payments.ts';
import { aSessionUser, renderRoutes } from '../../../support/web-page.tsx';

const ROUTES = [{ path: '/organization/:organisationId?', element: <OrganisationEntry /> }];
const variables = { token: 'abc' };
const invited = {
  request: { query: MemberInvitationByTokenDocument, variables },
  result: {
    data: {
      memberInvitation: {
        __typename: 'ShownMemberInvitation',
        organisation: 'Riverside Clinic',
        roles: ['MANAGER', 'COORDINATOR'],
        expiresAt: '2026-03-09T15:00:00.000Z',
      },
    },
  },
} as MockLink.MockedResponse;
const accepting = (answer: object) =>
  ({ request: { query: AcceptMemberInvitationDocument, variables }, ...answer }) as MockLink.MockedResponse;

function show(type: 'RIDER' | null, ...mocks: MockLink.MockedResponse[]) {
  location.hash = '#token=abc';
  const user = type && aSessionUser(type);
  return renderRoutes(ROUTES, {
    at: '/organization',
    user,
    mocks: [invited, ...mocks],
  });
}

afterEach(() => {
  location.hash = '';
  sessionStorage.clear();
});

describe('An invitation to act for an organization', () => {
  it('is accepted by a rider, and leads to the organization', async () => {
    const organisation = { __typename: 'Organisation', id: 'o1', name: 'Riverside Clinic' };
    const acceptMemberInvitation = { __typename: 'OwnMembership', id: 'm1', organisation };
    show('RIDER', accepting({ result: { data: { acceptMemberInvitation } } }), ownOrganisations(own([])));
    expect(await screen.findByText('Riverside Clinic')).toBeTruthy();
    expect(
      screen.getByText('Manager: invites and removes members, and reads what the organization pays'),
    ).toBeTruthy();
    expect(screen.getByText(/^Coordinator: books/)).toBeTruthy();
    await clicks.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('You act for Riverside Clinic from now on.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'See the organization' });
    expect(link.getAttribute('href')).toBe('/organization/o1');
    await clicks.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Riverside Clinic' })).toBeTruthy();
  });

  it('says why it cannot be accepted', async () => {
    const message = 'This invitation was sent to another email address';
    show('RIDER', accepting(refusal(message, { reason: 'INVITATION_FOR_OTHERS' })));
    await clicks.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy();
  });

  it('is declined', async () => {
    show('RIDER', {
      request: { query: DeclineMemberInvitationDocument, variables },
      result: { data: { declineMemberInvitation: { __typename: 'Notice', message: 'Declined' } } },
    } as MockLink.MockedResponse);
    await clicks.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText(/^You have declined/)).toBeTruthy();
  });

  it('is kept in the tab of visitors who sign in first', async () => {
    show(null);
    const signIn = await screen.findByRole('link', { name: 'Sign in' });
    expect(signIn.getAttribute('href')).toBe('/login?next=/organization');
    await clicks.click(signIn);
    expect(sessionStorage.getItem('organization-invitation')).toBe('abc');
  });
});

describe('The address without an invitation', () => {
  it('is that of the organizations, for riders who are signed in', async () => {
    renderRoutes(ROUTES, {
      at: '/organization',
      user: aSessionUser('RIDER'),
      mocks: [ownOrganisations(own(['MANAGER']))],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Riverside Clinic' })).toBeTruthy();
    cleanup();
    renderRoutes(ROUTES, { at: '/organization', user: aSessionUser('DRIVER') });
    expect(await screen.findByText(/This page needs a rider account/)).toBeTruthy();
  });
});
