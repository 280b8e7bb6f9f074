import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CaseDialog } from '../../../../../web/features/admin/cases/case-dialog.tsx';
import { AdminScreen } from '../../../../../web/features/admin/admin-screen.tsx';
import {
  AdminCaseDocument,
  AdminCasesDocument,
  UpdateCaseDocument,
} from '../../../../../web/generated/admin-cases.ts';
import type { UpdateCaseMutationVariables } from '../../../../../web/generated/operations.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { keeping, refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null });
const id = '01a1fc00-bced-70db-9130-00000000cafe';
const person = (personId: string, firstName: string, email: string) => ({
  __typename: 'CasePerson' as const,
  id: personId,
  firstName,
  lastName: 'Reed',
  email,
});
const aCase = {
  __typename: 'Case' as const,
  isServiceAnimalRefused: false,
  id,
  version: 'v1',
  kind: 'IMPAIRMENT' as const,
  text: 'The driver smelled of beer',
  state: 'OPEN' as const,
  priority: 'URGENT' as const,
  suspendsDriver: true,
  assignee: null,
  nextStep: 'We look into it.',
  openedAt: '2026-03-05T20:30:00.000Z',
  changedAt: '2026-03-05T20:30:00.000Z',
  keptUntil: '2028-03-05T20:30:00.000Z',
  reporter: person('r', 'Robin', 'robin@maumee.test'),
  reported: person('d', 'Dana', 'dana@maumee.test'),
  messages: [],
};
const participant = (personId: string) => ({
  __typename: 'RideParticipant' as const,
  id: personId,
  firstName: 'A',
  lastName: 'B',
});
const ride = {
  __typename: 'Ride' as const,
  id: '01a1fc00-bced-70db-9130-dde4db07baa3',
  status: 'COMPLETED',
  paymentStatus: 'COMPLETED',
  paymentMethod: 'WALLET',
  card: null,
  refunds: [],
  marks: [],
  pickup: { __typename: 'Stop', address: 'Toledo Zoo' },
  dropoff: { __typename: 'Stop', address: 'Museum of Art' },
  scheduledFor: null,
  requestedAt: '2026-03-05T20:00:00.000Z',
  totalFare: '20.00',
  tip: '2.00',
  finalAmount: '22.00',
  rider: participant('r'),
  driver: participant('d'),
};

const listing = (asked: object): MockLink.MockedResponse => ({
  request: { query: AdminCasesDocument, variables: { kind: null, order: 'URGENCY', first: 25, ...asked } },
  result: { data: { cases: aConnection('Case', [aCase]) } },
  maxUsageCount: 5,
});

it('lists what was reported, opens a case with its ride and people, and moves it on', async () => {
  const sent = keeping<UpdateCaseMutationVariables>();
  const shown = {
    request: { query: AdminCaseDocument, variables: { id } },
    result: { data: { case: { ...aCase, ride } } },
    maxUsageCount: 5,
  } as MockLink.MockedResponse;
  const update = {
    request: { query: UpdateCaseDocument, variables: sent.variables },
    result: { data: { updateCase: { ...aCase, state: 'IN_PROGRESS' } } },
  } as MockLink.MockedResponse;
  renderScreen(<AdminScreen profile={null} />, {
    user: aSessionUser('ADMIN'),
    at: '/admin?tab=cases&state=open',
    mocks: [listing({ state: 'OPEN' }), shown, update],
  });
  await clicks.click(await screen.findByRole('button', { name: /^Open the case of Robin Reed/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alcohol or drugs: open' }));
  for (const text of ['The driver smelled of beer', 'robin@maumee.test', 'dana@maumee.test', /kept until/]) {
    expect(dialog.getByText(text)).toBeTruthy();
  }
  expect(dialog.getByRole('button', { name: 'Refund this ride' })).toBeTruthy();

  await clicks.click(dialog.getByRole('combobox', { name: 'State' }));
  await clicks.click(await screen.findByRole('option', { name: 'In progress' }));
  const message = dialog.getByLabelText('Message to the reporter');
  fireEvent.change(message, { target: { value: 'We are on it' } });
  await clicks.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Case updated')).toBeTruthy();
  const said = { caseId: id, version: 'v1', state: 'IN_PROGRESS', message: 'We are on it', note: null };
  expect(sent.seen.map(({ input }) => input)).toEqual([said]);
});

it('shows what another operator has done meanwhile, keeps the words, and sends them on top of that', async () => {
  const sent = keeping<UpdateCaseMutationVariables>();
  const showing = (changes: object) =>
    ({
      request: { query: AdminCaseDocument, variables: { id } },
      result: { data: { case: { ...aCase, ...changes, ride } } },
    }) as MockLink.MockedResponse;
  const answer = {
    __typename: 'CaseMessage',
    id: 'm1',
    text: 'I have called Dana',
    isNote: true,
    at: aCase.openedAt,
  };
  const changed = { version: 'v2', state: 'RESOLVED', messages: [answer] };
  const refused = { reason: 'RECORD_CHANGED', version: 'v2', saved: { state: 'resolved', messageCount: 1 } };
  const request = { query: UpdateCaseDocument, variables: sent.variables };
  renderScreen(<CaseDialog caseId={id} onClose={() => undefined} />, {
    user: aSessionUser('ADMIN'),
    mocks: [
      showing({}),
      showing(changed),
      { request, ...refusal('Changed', refused) },
      { request, result: { data: { updateCase: { ...aCase, ...changed, version: 'v3' } } } },
    ] as MockLink.MockedResponse[],
  });
  const message = await screen.findByLabelText('Message to the reporter');
  fireEvent.change(message, { target: { value: 'We are on it' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody else has changed this meanwhile')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Take what is saved: Resolved', pressed: true })).toBeTruthy();
  expect(await screen.findByText('I have called Dana')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Case updated')).toBeTruthy();
  const said = { caseId: id, message: 'We are on it', note: null };
  expect(sent.seen.map(({ input }) => input)).toEqual([
    { ...said, version: 'v1', state: 'OPEN' },
    { ...said, version: 'v2', state: 'RESOLVED' },
  ]);
});

it('gives the rider of the case credit', async () => {
  const shown = {
    request: { query: AdminCaseDocument, variables: { id } },
    result: { data: { case: { ...aCase, ride } } },
  } as MockLink.MockedResponse;
  renderScreen(<CaseDialog caseId={id} onClose={() => undefined} />, {
    user: aSessionUser('ADMIN'),
    mocks: [shown],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Give credit to the rider' }));
  const credit = within(await screen.findByRole('dialog', { name: 'Give credit' }));
  expect(credit.getByText(/into the wallet of A B/)).toBeTruthy();
});

it('shows what is to do first, with how urgent and how old it is, and lets an operator take it', async () => {
  const sent = keeping<UpdateCaseMutationVariables>();
  const update = {
    request: { query: UpdateCaseDocument, variables: sent.variables },
    result: { data: { updateCase: { ...aCase, state: 'IN_PROGRESS' } } },
  } as MockLink.MockedResponse;
  renderScreen(<AdminScreen profile={null} />, {
    user: aSessionUser('ADMIN'),
    at: '/admin?tab=cases',
    mocks: [listing({ unresolved: true }), update],
  });
  const row = within(await screen.findByRole('row', { name: /Alcohol or drugs/ }));
  for (const text of ['Urgent', 'Suspended the driver', /ago$/]) expect(row.getByText(text)).toBeTruthy();
  await clicks.click(row.getByRole('button', { name: /^Take the case of Robin/ }));
  expect(await screen.findByText('The case is yours')).toBeTruthy();
  expect(sent.seen.map(({ input }) => input)).toEqual([
    { caseId: id, version: 'v1', assigneeId: aSessionUser('ADMIN').id, state: 'IN_PROGRESS' },
  ]);
});
