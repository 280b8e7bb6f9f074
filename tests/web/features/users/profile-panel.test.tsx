import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { ProfilePanel } from '../../../../web/features/users/profile-panel.tsx';
import {
  AccountSecurityDocument,
  ChangeEmailDocument,
  ChangePasswordDocument,
  VerifyEmailDocument,
} from '../../../../web/generated/account-security.ts';
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  SessionsDocument,
} from '../../../../web/generated/sessions.ts';
import { RiderStatsDocument } from '../../../../web/generated/profile.ts';
import type { MockLink } from '@apollo/client/testing';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const user = aSessionUser('RIDER');

function aSession(id: string, device: string, isCurrent = false) {
  return {
    __typename: 'Session' as const,
    id,
    device,
    address: '203.0.113.7',
    createdAt: '2026-03-01T15:00:00Z',
    lastUsedAt: '2026-03-05T20:30:00Z',
    isCurrent,
  };
}

const here = aSession('here', 'Firefox on Linux', true);
const phone = aSession('phone', 'Safari on iPhone');
const tablet = aSession('tablet', 'Chrome on Android');

const stats: MockLink.MockedResponse = {
  request: { query: RiderStatsDocument },
  result: { data: { riderStats: { __typename: 'RiderStats', totalRides: 12, rating: 4.5 } } },
};

const sessions: MockLink.MockedResponse = {
  request: { query: SessionsDocument },
  result: { data: { sessions: [here, phone, tablet] } },
};

function security(changes: { email?: string; isEmailVerified?: boolean } = {}) {
  return { __typename: 'User' as const, id: user.id, email: user.email, isEmailVerified: true, ...changes };
}

function known(isEmailVerified = true): MockLink.MockedResponse {
  return {
    request: { query: AccountSecurityDocument },
    result: { data: { currentUser: security({ isEmailVerified }) } },
  };
}

function show(...mocks: MockLink.MockedResponse[]) {
  renderScreen(<ProfilePanel />, {
    user,
    mocks: [stats, sessions, ...mocks],
    at: '/rider?tab=profile&section=security',
  });
  return userEvent.setup({ delay: null });
}

const listed = async () =>
  within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

describe('the sessions of a user', () => {
  it('says which is this one, and when and where the others were used', async () => {
    show(known());
    const [first, second] = await listed();
    expect(first?.textContent).toContain('This device');
    expect(first?.textContent).toContain('In use now');
    expect(second?.textContent).toContain('Last used Mar 5, 2026 at 3:30 PM');
    expect(second?.textContent).toContain('from 203.0.113.7');
    expect(screen.queryByRole('button', { name: /^Sign out Firefox on Linux/ })).toBeNull();
  });

  it('signs one out after asking', async () => {
    const ended = {
      request: { query: EndSessionDocument, variables: { sessionId: 'phone' } },
      result: { data: { endSession: [here, tablet] } },
    };
    const clicks = show(known(), ended);
    await clicks.click(await screen.findByRole('button', { name: /^Sign out Safari on iPhone, signed in / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out Safari on iPhone?' }));
    await clicks.click(dialog.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Signed out Safari on iPhone')).toBeTruthy();
    await waitFor(async () => expect(await listed()).toHaveLength(2));
  });

  it('signs out all others at once', async () => {
    const ended = {
      request: { query: EndOtherSessionsDocument },
      result: { data: { endOtherSessions: [here] } },
    };
    const clicks = show(known(), ended);
    await clicks.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await clicks.click(await screen.findByRole('button', { name: 'Sign Out Everywhere Else' }));
    await waitFor(async () => expect(await listed()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('keeps the session in the list when signing it out failed', async () => {
    const failing = {
      request: { query: EndSessionDocument, variables: { sessionId: 'phone' } },
      error: new Error('Failed to fetch'),
    };
    const clicks = show(known(), failing);
    await clicks.click(await screen.findByRole('button', { name: /^Sign out Safari on iPhone, signed in / }));
    await clicks.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Failed to sign out')).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'Sign out Safari on iPhone?' })).toBeTruthy();
  });
});

describe('changing the password', () => {
  const input = { currentPassword: 'old-secret', newPassword: 'glass bend ferry' };

  async function fillIn(clicks: ReturnType<typeof userEvent.setup>, confirmation = input.newPassword) {
    await clicks.type(await screen.findByLabelText('Current password'), input.currentPassword);
    await clicks.type(screen.getByLabelText('New password'), input.newPassword);
    await clicks.type(screen.getByLabelText('Confirm new password'), confirmation);
    await clicks.click(screen.getByRole('button', { name: 'Change Password' }));
  }

  it('empties the fields when it is done, and shows who is left signed in', async () => {
    const changed = {
      request: { query: ChangePasswordDocument, variables: input },
      result: { data: { changePassword: { __typename: 'User', id: user.id } } },
    };
    const left = { ...sessions, result: { data: { sessions: [here] } } };
    const clicks = show(known(), changed, left);
    await listed();
    await fillIn(clicks);
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '');
    await waitFor(async () => expect(await listed()).toHaveLength(1));
  });

  it('asks for the same new password twice', async () => {
    const clicks = show(known());
    await fillIn(clicks, 'something else');
    const field = screen.getByLabelText('Confirm new password');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText("New passwords don't match")).toBeTruthy();
  });

  it('says when it failed', async () => {
    const failing = { query: ChangePasswordDocument, variables: input };
    const clicks = show(known(), { request: failing, error: new Error('No answer') });
    await fillIn(clicks);
    expect(await screen.findByText('Failed to change password')).toBeTruthy();
  });

  it('marks a wrong password of now', async () => {
    const message = 'This is not your password';
    const refused = new GraphQLError(message, { extensions: { kind: 'invalid', field: 'currentPassword' } });
    const clicks = show(known(), {
      request: { query: ChangePasswordDocument, variables: input },
      result: { errors: [refused] },
    });
    await fillIn(clicks);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  });
});

describe('the e-mail address', () => {
  const input = { email: 'new@maumee.test', currentPassword: 'old-secret' };

  async function fillIn(clicks: ReturnType<typeof userEvent.setup>) {
    await clicks.type(await screen.findByLabelText('New email address'), input.email);
    await clicks.type(screen.getByLabelText('Password'), input.currentPassword);
    await clicks.click(screen.getByRole('button', { name: 'Change Email Address' }));
  }

  it.each([
    [input.email, 'Email address changed'],
    [user.email, 'We sent a link to new@maumee.test. Your address changes when you open it.'],
  ])('says whether it is %s from now on', async (email, words) => {
    const clicks = show(known(), {
      request: { query: ChangeEmailDocument, variables: input },
      result: { data: { changeEmail: security({ email }) } },
    });
    await fillIn(clicks);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('sends the link that confirms it', async () => {
    const clicks = show(known(false), {
      request: { query: VerifyEmailDocument },
      result: { data: { verifyEmail: security({ isEmailVerified: false }) } },
    });
    await clicks.click(await screen.findByRole('button', { name: 'Send Link' }));
    expect(await screen.findByText('Link sent')).toBeTruthy();
  });
});
