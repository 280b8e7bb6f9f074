import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DriverReviewScreen } from '../../../../../web/features/admin/applications/driver-review-screen.tsx';
import { DriverReviewDocument } from '../../../../../web/generated/driver-review.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const answer = { request: { query: DriverReviewDocument, variables: { driverId: '' } } };

describe('The review of a driver', () => {
  it('says that there is none for an id that is nobody’s', async () => {
    renderScreen(<DriverReviewScreen />, {
      user: aSessionUser('ADMIN'),
      mocks: [{ ...answer, ...refusal('Application not found', { reason: 'NOT_FOUND' }) }],
    });
    expect(await screen.findByText('Driver application not found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the applications' })).toBeTruthy();
  });

  it('can be asked for again when it could not be loaded', async () => {
    renderScreen(<DriverReviewScreen />, {
      user: aSessionUser('ADMIN'),
      mocks: [{ ...answer, error: new Error('gone') }],
    });
    expect(await screen.findByText('The application could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
