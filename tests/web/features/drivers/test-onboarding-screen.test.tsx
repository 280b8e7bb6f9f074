import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { TestOnboardingScreen } from '../../../../web/features/drivers/test-onboarding-screen.tsx';
import { FinishTestOnboardingDocument } from '../../../../web/generated/test-onboarding.ts';
import { refusal } from '../../../support/test-payments.ts';
import { aConfiguration, aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const user = aSessionUser('DRIVER');
const request = { query: FinishTestOnboardingDocument, variables: { accountId: 'acct_1' } };
const at = '/test-onboarding?account=acct_1&return=%2Fdriver';

describe('The test onboarding', () => {
  it('says what it is and finishes the account', async () => {
    const done = { __typename: 'ConnectAccountStatus', payoutsEnabled: true };
    const mocks = [{ request, result: { data: { finishTestOnboarding: done } } }];
    renderScreen(<TestOnboardingScreen />, { user, at, mocks });
    const title = 'Test onboarding – no real account is made';
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    expect((await screen.findByRole('status')).textContent).toContain('You can close this window');
  });

  it('says why it could not be finished', async () => {
    const mocks = [{ request, ...refusal('No such account') } as MockLink.MockedResponse];
    renderScreen(<TestOnboardingScreen />, { user, at, mocks });
    await userEvent.click(await screen.findByRole('button', { name: 'Finish' }));
    expect((await screen.findByRole('alert')).textContent).toBe('No such account');
  });

  it.each([
    [
      'with real payments',
      at,
      { ...aConfiguration, payments: { mode: 'LIVE' as const, publishableKey: 'pk' } },
    ],
    ['without an account', '/test-onboarding', aConfiguration],
  ])('has nothing to do %s', async (_, address, configuration) => {
    renderScreen(<TestOnboardingScreen />, { user, at: address, configuration });
    expect(await screen.findByText(/There is nothing to set up here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull();
  });
});
