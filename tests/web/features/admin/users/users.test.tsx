import type { MockLink } from '@apollo/client/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PageControls } from '../../../../../web/features/admin/users/page-controls.tsx';
import { UserScreen } from '../../../../../web/features/admin/users/user-screen.tsx';
import { UsersPanel } from '../../../../../web/features/admin/users/users-panel.tsx';
import {
  ChangeUserRoleDocument,
  GrantCreditDocument,
  ReinstateUserDocument,
  SuspendUserDocument,
  UserAccountDocument,
  UserBookingsDocument,
  UserEventsDocument,
  UserMoneyDocument,
  UserSessionsDocument,
} from '../../../../../web/generated/admin-users.ts';
import { AuditLogDocument } from '../../../../../web/generated/audit-log.ts';
import { PassengerRecordsDocument } from '../../../../../web/generated/passenger-records.ts';
import { FindDriverDocument } from '../../../../../web/generated/find-driver.ts';
import {
  TrustDriverForDocument,
  TrustedOfPassengerDocument,
} from '../../../../../web/generated/trusted-of-passenger.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderRoutes, renderScreen } from '../../../../support/web-page.tsx';
import { clicks } from '../../../../support/clicks.ts';
import { anAccount, changed, ID, listing, write } from './shown-users.ts';

const ADMIN = aSessionUser('ADMIN');

describe('the users tab', () => {
  const show = (...mocks: MockLink.MockedResponse[]) =>
    renderScreen(<UsersPanel />, { user: ADMIN, mocks, at: '/admin-dashboard?tab=users' });

  it('suspends somebody for a reason, which has to be given', async () => {
    const suspend: MockLink.MockedResponse = {
      request: { query: SuspendUserDocument, variables: { userId: ID, reason: 'Chargebacks' } },
      result: changed('suspendUser', {
        suspended: true,
        suspendedReason: 'Chargebacks',
        isSuspensionProvisional: false,
        hasAccount: true,
        version: 'v1',
      }),
    };
    const after = anAccount({ suspended: true, suspendedReason: 'Chargebacks' });
    show(listing({}, anAccount()), suspend, listing({}, after));
    await clicks.click(await screen.findByRole('button', { name: 'Suspend Dana Whitfield' }));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole('button', { name: 'Suspend' });
    expect(confirm).toHaveProperty('disabled', true);
    await write(dialog.getByLabelText(/Reason/), '   ');
    expect(confirm).toHaveProperty('disabled', true);
    await write(dialog.getByLabelText(/Reason/), 'Chargebacks');
    await clicks.click(confirm);
    expect(await screen.findByText('User suspended successfully')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Unsuspend Dana Whitfield' })).toBeTruthy();
  });

  it('says in the words of the server, or its own, why somebody stays suspended', async () => {
    const refused: MockLink.MockedResponse = {
      request: { query: ReinstateUserDocument, variables: { userId: ID } },
      error: new Error('No answer'),
    };
    show(listing({}, anAccount({ suspended: true, suspendedReason: 'Fraud' })), refused);
    await clicks.click(await screen.findByRole('button', { name: 'Unsuspend Dana Whitfield' }));
    expect(await screen.findByText('Failed to unsuspend user')).toBeTruthy();
  });

  it('shows a dispatcher people and their bookings, and nothing that changes an account', async () => {
    renderScreen(<UsersPanel />, {
      user: { ...ADMIN, isDispatcher: true },
      mocks: [listing({}, anAccount())],
      at: '/admin-dashboard?tab=users',
    });
    expect(await screen.findByRole('button', { name: 'View bookings of Dana Whitfield' })).toBeTruthy();
    for (const name of ['Suspend Dana Whitfield', 'Reset password of Dana Whitfield'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Role of Dana Whitfield' })).toBeNull();
  });

  it('makes a dispatcher of somebody', async () => {
    const change: MockLink.MockedResponse = {
      request: {
        query: ChangeUserRoleDocument,
        variables: { userId: ID, type: 'ADMIN', isDispatcher: true },
      },
      result: changed('changeUserRole', { type: 'ADMIN', isDispatcher: true }),
    };
    const after = anAccount({ type: 'ADMIN', isDispatcher: true });
    show(listing({}, anAccount()), change, listing({}, after));
    await clicks.click(await screen.findByRole('combobox', { name: 'Role of Dana Whitfield' }));
    await clicks.click(await screen.findByRole('option', { name: 'Dispatcher' }));
    await clicks.click(await screen.findByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('Dana Whitfield: Dispatcher')).toBeTruthy();
  });

  it('asks before it changes a role, and says why it did not', async () => {
    const change: MockLink.MockedResponse = {
      request: {
        query: ChangeUserRoleDocument,
        variables: { userId: ID, type: 'DRIVER', isDispatcher: false },
      },
      ...refusal('This person has rides that are not over', { reason: 'ACCOUNT_IN_USE', kind: 'conflict' }),
    };
    show(listing({}, anAccount()), change);
    await clicks.click(await screen.findByRole('combobox', { name: 'Role of Dana Whitfield' }));
    await clicks.click(await screen.findByRole('option', { name: 'Driver' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/From Rider to Driver/)).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('This person has rides that are not over')).toBeTruthy();
  });

  it('looks for people by name, and says when there is nobody', async () => {
    show(listing({}, anAccount()), listing({ search: 'zo' }));
    await clicks.type(await screen.findByLabelText('Name or email'), 'zo{Enter}');
    expect(await screen.findByText('Nobody like that')).toBeTruthy();
  });

  it('offers nobody to change their own role or standing', async () => {
    show(listing({}, anAccount({ id: ADMIN.id, type: 'ADMIN' })));
    expect(await screen.findByText('Admin (you)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Suspend/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Reset the password/ })).toBeNull();
  });
});

describe('going from page to page', () => {
  it('takes only pages that are there', async () => {
    const pages: number[] = [];
    const place = { page: 1, size: 10, count: 41, isExact: true, onSize: () => undefined };
    renderScreen(<PageControls {...place} onPage={(page) => pages.push(page)} />, { user: ADMIN });
    expect(await screen.findByText('Page 1 of 5')).toBeTruthy();
    const field = screen.getByLabelText('Go to page');
    for (const wrong of ['0', '6', '-1', '1.5', 'two']) {
      await clicks.clear(field);
      await clicks.type(field, `${wrong}{Enter}`);
      expect(screen.getByRole('button', { name: 'Go' })).toHaveProperty('disabled', true);
    }
    await clicks.clear(field);
    await clicks.type(field, '5{Enter}');
    await clicks.click(screen.getByRole('button', { name: 'Next' }));
    expect(pages).toEqual([5, 2]);
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  });

  it('says that more match than are counted', async () => {
    const place = { page: 1, size: 50, count: 10_000, isExact: false };
    const ignore = () => undefined;
    renderScreen(<PageControls {...place} onPage={ignore} onSize={ignore} />, { user: ADMIN });
    expect(await screen.findByText(/More than 10,000 users/)).toBeTruthy();
  });
});

describe('the page of a person', () => {
  const about = { userId: ID, first: 10 };
  const nothing = (
    query: MockLink.MockedResponse['request']['query'],
    field: string,
    name: string,
    rest = {},
  ) => ({
    request: {
      query,
      variables: field === 'securityEvents' ? { email: 'dana@maumee.test', first: 10 } : about,
    },
    result: { data: { [field]: aConnection(name, []), ...rest } },
  });
  const wallet = { available: '3.00', held: '0.00', total: '3.00', __typename: 'WalletBalance' as const };
  const rest: MockLink.MockedResponse[] = [
    nothing(UserBookingsDocument, 'userBookings', 'Ride'),
    nothing(UserMoneyDocument, 'userTransactions', 'WalletTransaction', { userWallet: wallet }),
    nothing(UserEventsDocument, 'securityEvents', 'SecurityEvent'),
    {
      request: { query: AuditLogDocument, variables: { filter: { subject: ID }, first: 10 } },
      result: { data: { auditLog: aConnection('AuditEntry', []) } },
    },
    {
      request: { query: UserSessionsDocument, variables: { userId: ID } },
      result: { data: { userSessions: [] } },
    },
  ];
  const show = (
    answer: Pick<MockLink.MockedResponse, 'result' | 'error'>,
    ...mocks: MockLink.MockedResponse[]
  ) =>
    renderRoutes([{ path: '/admin/user/:userId', element: <UserScreen /> }], {
      user: ADMIN,
      at: `/admin/user/${ID}`,
      mocks: [
        { request: { query: UserAccountDocument, variables: { userId: ID } }, ...answer },
        ...rest,
        ...mocks,
      ],
    });

  it('tells who they are and how they stand', async () => {
    const account = anAccount({ suspended: true, suspendedReason: 'Chargebacks' });
    show({ result: { data: { userAccount: account } } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dana Whitfield' })).toBeTruthy();
    for (const text of ['0000cafe', 'Chargebacks', '4.5 ★', 'Suspended', '$3.00 available']) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
  });

  it('shows what is kept about a passenger without an account alone, when it is opened', async () => {
    show({ result: { data: { userAccount: anAccount() } } });
    expect(await screen.findByRole('button', { name: 'Sign out everywhere' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'About Dana' })).toBeNull();
    cleanup();
    const kept = {
      riderNeeds: { __typename: 'RiderNeeds', version: 'n1', needs: [], extraMinutes: 10 },
      emergencyContact: {
        __typename: 'EmergencyContact',
        version: 'c1',
        name: null,
        phone: null,
        language: null,
      },
      savedPlaces: [],
    };
    const query = PassengerRecordsDocument;
    const found = { edges: [{ __typename: 'UserAccountEdge', node: anAccount({ type: 'DRIVER' }) }] };
    const trusted = { __typename: 'DriverCard', id: ID, firstName: 'Dana', lastName: 'Whitfield' };
    const trusting = (...trustedDrivers: object[]) => ({
      request: { query: TrustedOfPassengerDocument, variables: { passengerId: ID } },
      result: { data: { trustedDrivers } },
    });
    show(
      { result: { data: { userAccount: anAccount({ hasAccount: false, email: '' }) } } },
      { request: { query, variables: { passengerId: ID } }, result: { data: kept } },
      trusting(),
      {
        request: { query: FindDriverDocument, variables: ({ search }) => search === 'd' },
        result: { data: { users: { __typename: 'UserAccountConnection', ...found } } },
      },
      {
        request: {
          query: TrustDriverForDocument,
          variables: { input: { passengerId: ID, driverId: ID, trusted: true } },
        },
        result: { data: { trustDriver: { ...trusted, isTrusted: true } } },
      },
      trusting(trusted),
    );
    await clicks.click(await screen.findByRole('button', { name: 'About Dana', expanded: false }));
    expect(await screen.findByRole('region', { name: 'What does Dana need?' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Emergency contact' })).toBeTruthy();
    await clicks.type(await screen.findByRole('textbox', { name: 'Find a driver' }), 'd');
    await clicks.click(await screen.findByRole('button', { name: 'Trust: Dana Whitfield' }));
    expect(await screen.findByRole('button', { name: 'Remove Dana Whitfield' })).toBeTruthy();
  });

  it('leaves the decision about a suspension by a complaint to the operator', async () => {
    const complaint = { suspended: true, suspendedReason: 'Complaint', isSuspensionProvisional: true };
    show({ result: { data: { userAccount: anAccount({ type: 'DRIVER', ...complaint }) } } });
    expect(await screen.findByText('Suspended, to be decided')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unsuspend' })).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Keep suspended' }));
    expect(await screen.findByRole('dialog', { name: 'Suspend Dana Whitfield?' })).toBeTruthy();
  });

  it('tells a driver’s car, and that nobody has rated who has no rides', async () => {
    const vehicle = {
      __typename: 'Vehicle' as const,
      make: 'Honda',
      model: 'Accord',
      year: 2021,
      color: 'Blue',
      licensePlate: 'ABC 123',
    };
    const profile = {
      __typename: 'DriverProfile' as const,
      id: 'p',
      isAvailable: false,
      allowLongDistance: true,
      vehicle,
    };
    const figures = { rideCount: 0, totalEarnings: '0.00', profile };
    show({ result: { data: { userAccount: anAccount({ type: 'DRIVER' }, figures) } } });
    for (const text of ['No ratings', 'Offline', '2021 Honda Accord', 'Blue', 'ABC 123', 'Enabled']) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(screen.queryByRole('button', { name: 'Give credit' })).toBeNull();
  });

  it('says that somebody is not there', async () => {
    show(refusal('User not found', { reason: 'NOT_FOUND', kind: 'not_found' }));
    expect(await screen.findByText('User Not Found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the users' })).toBeTruthy();
  });

  it('gives a credit with an amount and a reason', async () => {
    const sent: Record<string, unknown>[] = [];
    const grant: MockLink.MockedResponse = {
      request: {
        query: GrantCreditDocument,
        variables: (variables: Record<string, unknown>) => {
          sent.push(variables);
          return true;
        },
      },
      result: { data: { grantCredit: { __typename: 'WalletCredit', id: 'c' } } },
    };
    show({ result: { data: { userAccount: anAccount() } } }, grant);
    await clicks.click(await screen.findByRole('button', { name: 'Give credit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await write(dialog.getByLabelText(/Amount/), '5');
    await write(dialog.getByLabelText(/Reason/), 'Late pickup');
    await clicks.click(dialog.getByRole('button', { name: 'Give $5.00' }));
    expect(await screen.findByText('Credit given')).toBeTruthy();
    expect(sent[0]).toMatchObject({ userId: ID, amount: '5', reason: 'Late pickup' });
    expect(sent[0]?.['id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
