import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LimitsPanel } from '../../../../../web/features/admin/approvals/limits-panel.tsx';
import {
  AdminApprovalLimitsDocument,
  UpdateApprovalLimitsDocument,
} from '../../../../../web/generated/approval-limits.ts';
import type { AdminLimitsFragment } from '../../../../../web/generated/operations.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const NONE = {
  __typename: 'ApprovalLimits' as const,
  refundLimit: null,
  payoutLimit: null,
  waitingDays: 7,
  commissionMin: null,
  commissionMax: null,
  changeReason: 'Initial limits',
  version: 'v1',
  isSet: false,
  createdAt: '2025-01-24T05:00:00.000Z',
} satisfies AdminLimitsFragment & { __typename: string };
const SOME = { ...NONE, refundLimit: '50.00', changeReason: 'Two of us now', version: 'v2', isSet: true };

const shown = (approvalLimits: typeof NONE | typeof SOME): MockLink.MockedResponse => ({
  request: { query: AdminApprovalLimitsDocument },
  result: { data: { approvalLimits } },
});
const sent = (input: object) => ({ query: UpdateApprovalLimitsDocument, variables: { input } });
const show = (...mocks: MockLink.MockedResponse[]) =>
  renderScreen(<LimitsPanel />, { user: aSessionUser('ADMIN'), mocks });

const field = (name: RegExp) => screen.findByLabelText(name);
const type = async (name: RegExp, text: string) => {
  await clicks.clear(await field(name));
  await clicks.type(await field(name), text);
};

it('says that nothing waits as long as there are no limits, and sets them', async () => {
  const input = {
    refundLimit: '50.00',
    payoutLimit: null,
    commissionMin: null,
    commissionMax: null,
    waitingDays: 7,
    reason: 'Two of us now',
    version: 'v1',
  };
  const answer = { request: sent(input), result: { data: { updateApprovalLimits: SOME } } };
  show(shown(NONE), answer as MockLink.MockedResponse, shown(SOME));
  expect(await screen.findByText(/nothing waits for a second admin/)).toBeTruthy();
  await type(/Refund of a ride/, '50');
  await type(/Reason/, 'Two of us now');
  await clicks.click(screen.getByRole('button', { name: 'Set limits' }));
  expect(await screen.findByText('Limits changed')).toBeTruthy();
  expect(await screen.findByText(/so does a change of these limits.*Two of us now/)).toBeTruthy();
});

it('says that a change of limits now waits for a second admin', async () => {
  const input = {
    refundLimit: null,
    payoutLimit: null,
    commissionMin: null,
    commissionMax: null,
    waitingDays: 7,
    reason: 'Too slow',
    version: 'v2',
  };
  const answer = {
    request: sent(input),
    ...refusal('Waiting for a second admin', { reason: 'APPROVAL_REQUIRED' }),
  } as MockLink.MockedResponse;
  show(shown(SOME), answer);
  await clicks.clear(await field(/Refund of a ride/));
  await type(/Reason/, 'Too slow');
  await clicks.click(screen.getByRole('button', { name: 'Ask for these limits' }));
  expect(await screen.findByText('It is done once another admin approves it.')).toBeTruthy();
});

it('shows both values when another admin was faster', async () => {
  const input = {
    refundLimit: '80.00',
    payoutLimit: null,
    commissionMin: null,
    commissionMax: null,
    waitingDays: 7,
    reason: 'Winter',
    version: 'v1',
  };
  const saved = { refundLimit: '50.00', payoutLimit: null, commissionMin: null, commissionMax: null };
  const answer = {
    request: sent(input),
    ...refusal('This was changed meanwhile', {
      reason: 'RECORD_CHANGED',
      version: 'v2',
      saved: { ...saved, waitingDays: 7 },
    }),
  } as MockLink.MockedResponse;
  show(shown(NONE), answer);
  await type(/Refund of a ride/, '80');
  await type(/Reason/, 'Winter');
  await clicks.click(screen.getByRole('button', { name: 'Set limits' }));
  expect(await screen.findByRole('button', { name: 'Keep mine: $80.00' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Take what is saved: $50.00' })).toBeTruthy();
});

it('sends nothing that is no amount', async () => {
  show(shown(NONE));
  await type(/Payout request/, '-5');
  await type(/Reason/, 'Winter');
  await clicks.click(await screen.findByRole('button', { name: 'Set limits' }));
  expect(await screen.findByText('Please enter an amount like 12.50')).toBeTruthy();
});
