import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PayoutActions } from '../../../../../web/features/admin/payouts/payout-actions.tsx';
import {
  GeneratePayoutsDocument,
  ProcessPayoutsDocument,
} from '../../../../../web/generated/admin-payouts.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const STEPS = [
  {
    action: 'Generate Payouts',
    query: GeneratePayoutsDocument,
    field: 'generatePayouts',
    done: 'Payouts generated',
    failed: 'Failed to generate payouts',
  },
  {
    action: 'Process Payouts',
    query: ProcessPayoutsDocument,
    field: 'processPayouts',
    done: 'Payouts processed',
    failed: 'Failed to process payouts',
  },
];

async function run(action: string, mock: MockLink.MockedResponse) {
  renderScreen(<PayoutActions />, { user: aSessionUser('ADMIN'), mocks: [mock] });
  fireEvent.click(await screen.findByRole('button', { name: action }));
  const dialog = within(await screen.findByRole('dialog', { name: `${action}?` }));
  fireEvent.click(dialog.getByRole('button', { name: action }));
}

describe.each(STEPS)('$action', ({ action, query, field, done, failed }) => {
  it('asks first, then says how many payouts of which sum', async () => {
    const answer = { [field]: { __typename: 'PayoutRun', count: 2, amount: '80.00' } };
    await run(action, { request: { query }, result: { data: answer } });
    expect(await screen.findByText(done)).toBeTruthy();
    expect(screen.getByText('2 payouts, $80.00')).toBeTruthy();
  });

  it('says when it failed', async () => {
    await run(action, { request: { query }, error: new Error('No answer') });
    expect(await screen.findByText('Error')).toBeTruthy();
    expect(screen.getByText(failed)).toBeTruthy();
  });
});
