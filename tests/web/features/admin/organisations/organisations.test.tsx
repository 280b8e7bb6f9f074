import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { OrganisationsPanel } from '../../../../../web/features/admin/organisations/organisations-panel.tsx';
import {
  AddOrganisationDocument,
  CloseOrganisationDocument,
  ListedOrganisationsDocument,
  OrganisationRecordDocument,
  UpdateOrganisationDocument,
} from '../../../../../web/generated/admin-organisations.ts';
import { InviteMemberDocument } from '../../../../../web/generated/organisations.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { agreementsOf } from '../../../../support/builders/shown-agreements.ts';
import {
  CLINIC,
  INVITATION,
  member,
  passenger,
  passengersOf,
  shownOrganisation as shownBy,
} from '../../../../support/builders/shown-organisations.ts';
import { clicks } from '../../../../support/clicks.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const shownOrganisation = (
  members: readonly object[],
  invitations: readonly object[] = [],
  organisation: object = CLINIC,
) => shownBy(members, invitations, organisation, OrganisationRecordDocument);
const toMock = (mock: object) => mock as MockLink.MockedResponse;
/** However often it is asked. */
const noAgreements = { ...agreementsOf(), maxUsageCount: 9 };
const answer = (query: object, variables: object, data: object) =>
  toMock({ request: { query, variables }, result: { data } });

const listing = (isOpen: boolean, ...organisations: readonly (typeof CLINIC)[]) => {
  const rows = organisations.map(({ id, name, kind, createdAt, closedAt }) => ({
    __typename: 'ListedOrganisation',
    organisation: { __typename: 'Organisation', id, name, kind, createdAt, closedAt },
    memberCount: 2,
    passengerCount: 31,
  }));
  return answer(
    ListedOrganisationsDocument,
    { isOpen, first: 25 },
    { organisations: aConnection('ListedOrganisation', rows) },
  );
};

const show = (at: string, ...mocks: MockLink.MockedResponse[]) =>
  renderScreen(
    <Suspense>
      <OrganisationsPanel />
    </Suspense>,
    { user: aSessionUser('ADMIN'), at, mocks: [...mocks, noAgreements] },
  );
const showList = (...mocks: MockLink.MockedResponse[]) =>
  show('/admin-dashboard?tab=organisations', ...mocks);
const showOne = (...mocks: MockLink.MockedResponse[]) =>
  show('/admin-dashboard?tab=organisations&id=o1', ...mocks);

async function write(field: HTMLElement, text: string) {
  await clicks.clear(field);
  await clicks.type(field, text);
}

describe('The organizations', () => {
  it('are listed, the open ones and those that are closed', async () => {
    const closed = { ...CLINIC, id: 'o2', name: 'Old Agency', closedAt: '2026-03-05T15:00:00.000Z' as never };
    const { path } = showList(listing(true, CLINIC), listing(false, closed));
    const row = within(await screen.findByRole('row', { name: /Riverside Clinic/ }));
    expect(row.getByRole('cell', { name: 'Clinic, hospital or practice' })).toBeTruthy();
    expect(row.getByRole('cell', { name: '2' })).toBeTruthy();
    expect(row.getByRole('cell', { name: '31' })).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Closed' }));
    expect(await screen.findByRole('link', { name: 'Old Agency' })).toBeTruthy();
    expect(path()).toBe('/admin-dashboard?tab=organisations&show=closed');
  });

  it('get another one, which is shown', async () => {
    const { name, kind, email, phone } = CLINIC;
    const { path } = showList(
      listing(true),
      answer(
        AddOrganisationDocument,
        { input: { name, kind, email, phone } },
        { addOrganisation: { __typename: 'Organisation', id: 'o1' } },
      ),
      shownOrganisation([]),
      passengersOf([]),
    );
    expect(await screen.findByText('No organization yet')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Add organization' }));
    const dialog = within(await screen.findByRole('dialog'));
    await write(dialog.getByRole('textbox', { name: 'Name' }), name);
    await write(dialog.getByRole('textbox', { name: 'Email' }), email);
    await write(dialog.getByRole('textbox', { name: 'Phone' }), '(419) 555-0101');
    await clicks.click(dialog.getByRole('button', { name: 'Add organization' }));
    expect(await screen.findByText('Organization added')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
    expect(path()).toBe('/admin-dashboard?tab=organisations&id=o1');
  });
});

describe('An organization in the console', () => {
  it('is shown with its members, its invitations and its passengers', async () => {
    const cole = member('m1', 'Cole', ['COORDINATOR']);
    const dana = passenger('p1', 'Dana', ['BOOK']);
    showOne(shownOrganisation([cole], [INVITATION]), passengersOf([dana]));
    expect(await screen.findByRole('heading', { level: 1, name: 'Riverside Clinic' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '(419) 555-0101' }).getAttribute('href')).toBe(
      'tel:+14195550101',
    );
    expect(screen.getByRole('button', { name: 'Remove Cole Reyes' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Invitation: cleo@riverside.test' })).toBeTruthy();
    const account = await screen.findByRole('link', { name: 'Account of Dana Reyes' });
    expect(account.getAttribute('href')).toBe('/admin/user/p1');
    expect(screen.getByRole('button', { name: 'Stop helping Dana Reyes' })).toBeTruthy();
  });

  it('gets its first manager', async () => {
    const input = {
      organisationId: 'o1',
      email: 'mona@riverside.test',
      roles: ['MANAGER'],
      language: 'EN',
    };
    const invited = { ...INVITATION, email: input.email, roles: input.roles };
    showOne(
      shownOrganisation([]),
      passengersOf([]),
      answer(InviteMemberDocument, { input }, { inviteMember: invited }),
      shownOrganisation([], [invited]),
      passengersOf([]),
    );
    await clicks.click(await screen.findByRole('button', { name: 'Invite a member' }));
    const dialog = within(await screen.findByRole('dialog'));
    await write(dialog.getByRole('textbox', { name: 'Email address' }), input.email);
    await clicks.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByRole('region', { name: 'Invitation: mona@riverside.test' })).toBeTruthy();
  });

  it('is changed, and what somebody else has saved meanwhile is chosen from', async () => {
    const { name, kind, email, phone } = CLINIC;
    const input = { organisationId: 'o1', name: 'Riverside Practice', kind, email, phone };
    const saved = { name: 'Riverside Hospital', kind: 'other', email, phone };
    const update = (version: string, result: object) =>
      toMock({
        request: {
          query: UpdateOrganisationDocument,
          variables: { input: { ...input, ...result, version } },
        },
      });
    const refused = refusal('Somebody else has changed this', {
      reason: 'RECORD_CHANGED',
      saved,
      version: 'v2',
    });
    const changed = { ...CLINIC, name: 'Riverside Hospital', kind: 'OTHER', version: 'v3' };
    showOne(
      shownOrganisation([]),
      passengersOf([]),
      toMock({ ...update('v1', {}), ...refused }),
      toMock({
        ...update('v2', { name: changed.name, kind: 'OTHER' }),
        result: { data: { updateOrganisation: changed } },
      }),
      shownOrganisation([], [], changed),
      passengersOf([]),
    );
    await clicks.click(await screen.findByRole('button', { name: 'Change the organization' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(field.value).toBe(name);
    await write(field, input.name);
    await clicks.click(dialog.getByRole('button', { name: 'Save' }));
    const theirs = await dialog.findByRole('button', { name: 'Take what is saved: Riverside Hospital' });
    expect(dialog.getByRole('button', { name: 'Take what is saved: Other' })).toBeTruthy();
    await clicks.click(theirs);
    await clicks.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Organization saved')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: 'Riverside Hospital' })).toBeTruthy();
  });

  it('is closed for a reason, and nothing can be done to it any more', async () => {
    const closed = { ...CLINIC, closedAt: '2026-03-05T15:00:00.000Z' };
    showOne(
      shownOrganisation([member('m1', 'Mona', ['MANAGER'])]),
      passengersOf([]),
      answer(
        CloseOrganisationDocument,
        { organisationId: 'o1', reason: 'It moved away' },
        { closeOrganisation: closed },
      ),
      shownOrganisation([], [], closed),
      passengersOf([]),
    );
    await clicks.click(await screen.findByRole('button', { name: 'Close the organization' }));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole('button', { name: 'Close for good' });
    expect(confirm).toHaveProperty('disabled', true);
    await write(dialog.getByLabelText(/Reason/), 'It moved away');
    await clicks.click(confirm);
    expect(await screen.findByText('Organization closed')).toBeTruthy();
    expect((await screen.findAllByText('Closed')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Change the organization' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Members' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Agreements' })).toBeTruthy();
  });

  it('is not there for an address of nobody', async () => {
    const { request } = shownOrganisation([]);
    showOne(toMock({ request, ...refusal('Organization not found', { reason: 'NOT_FOUND' }) }));
    expect(await screen.findByText('The organization could not be loaded')).toBeTruthy();
    expect(screen.getByText('Organization not found')).toBeTruthy();
  });
});
