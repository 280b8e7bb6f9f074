import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UserManagementScreen } from '../../../../../web/features/admin/users/user-management-screen.tsx';
import { UsersPanel } from '../../../../../web/features/admin/users/users-panel.tsx';
import {
  ChangeUserRoleDocument,
  ReinstateUserDocument,
  ResetUserPasswordDocument,
  SuspendUserDocument,
  UsersDocument,
} from '../../../../../web/generated/admin-users.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderRoutes, renderScreen } from '../../../../support/web-page.tsx';
import { clicks } from '../../../../support/clicks.ts';
import { anAccount, changed, ID, listing, write } from './shown-users.ts';

const ADMIN = aSessionUser('ADMIN');
const lost = { error: new Error('No answer') };

const show = (...mocks: MockLink.MockedResponse[]) =>
  renderScreen(<UsersPanel />, { user: ADMIN, mocks, at: '/admin-dashboard?tab=users' });

const press = async (name: string) => clicks.click(await screen.findByRole('button', { name }));

describe('a row of the users', () => {
  it('leads to the page of its person where it is clicked', async () => {
    renderRoutes(
      [
        { path: '/admin-dashboard', element: <UsersPanel /> },
        { path: '/admin/user/:userId', element: <p>The person</p> },
      ],
      { user: ADMIN, mocks: [listing({}, anAccount())], at: '/admin-dashboard?tab=users' },
    );
    await clicks.click(await screen.findByText('Mar 5, 2026'));
    expect(await screen.findByText('The person')).toBeTruthy();
  });
});

describe('what is done to a user', () => {
  it('is said when somebody is not suspended any more', async () => {
    const reinstate: MockLink.MockedResponse = {
      request: { query: ReinstateUserDocument, variables: { userId: ID } },
      result: changed('reinstateUser', {
        suspended: false,
        suspendedReason: null,
        isSuspensionProvisional: false,
        hasAccount: true,
        version: 'v1',
      }),
    };
    show(listing({}, anAccount({ suspended: true, suspendedReason: 'Fraud' })), reinstate);
    await press('Unsuspend Dana Whitfield');
    expect(await screen.findByText('User unsuspended successfully')).toBeTruthy();
  });

  const waits = refusal('Waiting for a second admin', { reason: 'APPROVAL_REQUIRED' });

  it('is said to wait for a second admin where that is so', async () => {
    const reinstate = { request: { query: ReinstateUserDocument, variables: { userId: ID } }, ...waits };
    const suspended = anAccount({ suspended: true, suspendedReason: 'Left' });
    show(listing({}, suspended), reinstate as MockLink.MockedResponse);
    await press('Unsuspend Dana Whitfield');
    expect(await screen.findByText('It is done once another admin approves it.')).toBeTruthy();
    expect(screen.queryByText('Failed to unsuspend user')).toBeNull();
  });

  it('closes the dialog of a password that waits for a second admin', async () => {
    const newPassword = 'walnut ferry 12';
    const request = { query: ResetUserPasswordDocument, variables: { userId: ID, newPassword } };
    show(listing({}, anAccount()), { request, ...waits } as MockLink.MockedResponse);
    await press('Reset password of Dana Whitfield');
    const dialog = within(await screen.findByRole('dialog'));
    await write(dialog.getByLabelText(/^New password/), newPassword);
    await clicks.click(dialog.getByRole('button', { name: 'Reset Password' }));
    expect(await screen.findByText('It is done once another admin approves it.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is said to have failed when somebody could not be suspended', async () => {
    const request = { query: SuspendUserDocument, variables: { userId: ID, reason: 'Fraud' } };
    show(listing({}, anAccount()), { request, ...lost });
    await press('Suspend Dana Whitfield');
    const dialog = within(await screen.findByRole('dialog'));
    await write(dialog.getByLabelText(/Reason/), 'Fraud');
    await clicks.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Failed to suspend user')).toBeTruthy();
  });

  it('is said to have failed when a password could not be reset, which takes a long enough one', async () => {
    const newPassword = 'walnut ferry 12';
    const request = { query: ResetUserPasswordDocument, variables: { userId: ID, newPassword } };
    show(listing({}, anAccount()), { request, ...lost });
    await press('Reset password of Dana Whitfield');
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole('button', { name: 'Reset Password' });
    const field = dialog.getByLabelText(/^New password/);
    await write(field, 'short');
    expect(confirm).toHaveProperty('disabled', true);
    await clicks.clear(field);
    await write(field, newPassword);
    await clicks.click(confirm);
    expect(await screen.findByText('Failed to reset password')).toBeTruthy();
  });
});

describe('a role that could not be changed', () => {
  const refused: MockLink.MockedResponse = {
    request: {
      query: ChangeUserRoleDocument,
      variables: { userId: ID, type: 'DRIVER', isDispatcher: false },
    },
    ...lost,
  };
  const change = async () => {
    await clicks.click(await screen.findByRole('combobox', { name: 'Role of Dana Whitfield' }));
    await clicks.click(await screen.findByRole('option', { name: 'Driver' }));
    await press('Change role');
  };

  it('is said to wait where it makes an admin and needs another one', async () => {
    const request = {
      query: ChangeUserRoleDocument,
      variables: { userId: ID, type: 'DRIVER', isDispatcher: false },
    };
    const waits = refusal('Waiting for a second admin', { reason: 'APPROVAL_REQUIRED' });
    show(listing({}, anAccount()), { request, ...waits } as MockLink.MockedResponse);
    await change();
    expect(await screen.findByText('Waiting for a second admin')).toBeTruthy();
  });

  it('is said among the users', async () => {
    show(listing({}, anAccount()), refused);
    await change();
    expect(await screen.findByText('Failed to update user role')).toBeTruthy();
  });

  it('is said in the user management, which shows ten people a page', async () => {
    const variables = { search: null, type: null, suspended: null, sort: null, direction: null };
    const people = { ...aConnection('UserAccount', [anAccount()]), matchCount: 1, isMatchCountExact: true };
    const page: MockLink.MockedResponse = {
      request: { query: UsersDocument, variables: { ...variables, page: 1, first: 10 } },
      result: { data: { users: people } },
    };
    renderScreen(<UserManagementScreen />, { user: ADMIN, mocks: [page, refused], at: '/admin/users' });
    await change();
    expect(await screen.findByText('Failed to change user role')).toBeTruthy();
  });
});
